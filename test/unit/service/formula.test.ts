import { describe, expect, it } from 'vitest'
import { amountInWords } from '../../../src-main/service/domain/formula/amount-in-words.ts'
import { evaluate } from '../../../src-main/service/domain/formula/evaluate.ts'
import type { Reference } from '../../../src-main/service/domain/formula/expression.ts'
import type { FormulaValue } from '../../../src-main/service/domain/formula/formula-value.ts'
import { parseFormula } from '../../../src-main/service/domain/formula/parse-formula.ts'

const fields: Readonly<Record<string, FormulaValue>> = {
  quantity: 4,
  price: 2.5,
  name: 'Anna',
  empty: null,
  checked: true,
  prices: [1, 2, null, 3],
  names: ['Tent', null, 'Mat'],
}

function work(formula: string): FormulaValue {
  const parsed = parseFormula(formula)
  if (!parsed.ok) throw new Error(`${formula}: ${parsed.error.message}`)
  const read = ({ through, field }: Reference): FormulaValue => fields[through === null ? field : `${through}.${field}`] ?? null
  return evaluate(parsed.value, read, '2026-11-20')
}

describe('a formula', () => {
  it.each<[formula: string, value: FormulaValue]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['1 - -1', 2],
    ['"a" & 1 + 1', 'a2'],
    ['1 + 1 = 2', true],
    ['"a" < "b"', true],
    ['{quantity} * {price}', 10],
    ['"say ""hi"""', 'say "hi"'],
    ['true', true],
    ['1e3', 1000],
  ])('%s is worked out by precedence', (formula, value) => {
    expect(work(formula)).toEqual(value)
  })

  it.each([
    '1 / 0',
    '{empty} + 1',
    '{name} * 2',
    'SQRT(-1)',
    '10 ^ 400',
    '1 < "a"',
    '{empty} < 1',
    'MOD(1, 0)',
    'DATEADD("x", 1)',
  ])('%s is empty instead of failing', (formula) => {
    expect(work(formula)).toBeNull()
  })

  it.each<[formula: string, value: FormulaValue]>([
    ['SUM({prices})', 6],
    ['SUM({empty})', 0],
    ['AVERAGE({prices}, 6)', 3],
    ['MIN({prices})', 1],
    ['MAX({prices}, 10)', 10],
    ['MIN({empty})', null],
    ['COUNT({names})', 2],
    ['JOIN({names}, " + ")', 'Tent + Mat'],
    ['ROUND(1.005, 2)', 1.01],
    ['ROUND(-2.5)', -3],
    ['ROUNDUP(2.001, 1)', 2.1],
    ['ROUNDDOWN(-2.99, 1)', -2.9],
    ['INT(-1.5)', -2],
    ['CEILING(1.2)', 2],
    ['MOD(-7, 3)', 2],
    ['ABS(-3)', 3],
    ['IF({checked}, "yes", "no")', 'yes'],
    ['IF({empty}, "yes")', null],
    ['IF({quantity} > 3, 1, 2)', 1],
    ['AND(1 = 1, {checked})', true],
    ['OR({empty}, 1 = 2)', false],
    ['NOT({empty})', true],
    ['IFEMPTY({empty}, 5)', 5],
    ['ISEMPTY({name})', false],
    ['LEN("Zoë 🏔")', 5],
    ['LEFT({name}, 2)', 'An'],
    ['RIGHT({name}, 3)', 'nna'],
    ['MID({name}, 2, 2)', 'nn'],
    ['UPPER({name})', 'ANNA'],
    ['TRIM("  a ")', 'a'],
    ['REPLACE("a-b-c", "-", ".")', 'a.b.c'],
    ['CONTAINS({name}, "NN")', true],
    ['NUMBER(" 12.50 ")', 12.5],
    ['NUMBER("12 a")', null],
    ['CONCAT({name}, {empty}, 1)', 'Anna1'],
    ['DATEADD("2024-01-31", 1, "months")', '2024-02-29'],
    ['DATEADD("2024-02-29", 1, "years")', '2025-02-28'],
    ['DATEADD("2024-12-31 23:30:00", 45, "minutes")', '2025-01-01 00:15:00'],
    ['DATEADD("2024-03-01", -1)', '2024-02-29'],
    ['DATEADD("2024-03-01", 2, "hours")', '2024-03-01 02:00:00'],
    ['DATEADD("9999-12-31", 1)', null],
    ['DATEDIF("2024-01-31", "2024-02-29", "months")', 1],
    ['DATEDIF("2020-02-29", "2021-02-28", "years")', 1],
    ['DATEDIF("2020-03-01", "2021-02-28", "years")', 0],
    ['DATEDIF("2024-05-02 23:59:00", "2024-05-03 00:01:00", "days")', 1],
    ['DATEDIF("2024-05-03", "2024-05-01")', -2],
    ['YEAR("2024-05-03") & "-" & MONTH("2024-05-03") & "-" & DAY("2024-05-03")', '2024-5-3'],
    ['WEEKDAY("2026-11-20")', 5],
    ['YEAR("2023-02-29")', null],
    ['TODAY()', '2026-11-20'],
    ['DATEDIF("2020-11-21", TODAY(), "years")', 5],
    ['AMOUNTINWORDS(12.5, "euro", "cent")', 'twelve euros and fifty cents'],
  ])('%s is %o', (formula, value) => {
    expect(work(formula)).toEqual(value)
  })

  it.each<[formula: string, kind: string, at: number]>([
    ['', 'syntax', 0],
    ['1 +', 'syntax', 3],
    ['(1', 'syntax', 2],
    ['1 2', 'syntax', 2],
    ['name', 'syntax', 0],
    ['{a.b.c}', 'syntax', 0],
    ['{}', 'syntax', 0],
    ['"open', 'syntax', 0],
    ['1 # 2', 'syntax', 2],
    ['constructor(1)', 'unknown-function', 0],
    ['eval("1")', 'unknown-function', 0],
    ['ROUND()', 'argument-count', 0],
    ['TODAY(1)', 'argument-count', 0],
    ['1 + IF(1)', 'argument-count', 4],
    ['('.repeat(5000), 'syntax', 100],
    [`1${'+1'.repeat(6000)}`, 'too-long', 10_000],
  ])('%j is refused as %s at %i', (formula, kind, at) => {
    const parsed = parseFormula(formula)
    expect(parsed.ok ? parsed.value : { kind: parsed.error.kind, at: parsed.error.at }).toEqual({ kind, at })
  })
})

describe('amounts in words', () => {
  it.each<[amount: number, words: string | null]>([
    [0, 'zero euros and zero cents'],
    [1.01, 'one euro and one cent'],
    [4120.01, 'four thousand one hundred twenty euros and one cent'],
    [21_999.99, 'twenty-one thousand nine hundred ninety-nine euros and ninety-nine cents'],
    [-3, 'minus three euros and zero cents'],
    [2_000_013, 'two million thirteen euros and zero cents'],
    [1e13, 'ten trillion euros and zero cents'],
    [1e14, null],
  ])('%d is "%s"', (amount, words) => {
    expect(amountInWords(amount, 'euro', 'cent')).toBe(words)
  })
})
