import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src-main/service/domain/formula/evaluate.ts'
import type { Expression } from '../../../src-main/service/domain/formula/expression.ts'
import { parseFormula } from '../../../src-main/service/domain/formula/parse-formula.ts'
import { runs } from '../../support/runs.ts'

/** A formula as a text with as few or as many parentheses as wanted, and what it must come to: told without the parser. */
interface Made {
  readonly text: string
  readonly value: number | null
  /** Of the loosest sign outside parentheses. */
  readonly strength: number
}

const atom = 9
const strengths = { '+': 3, '-': 3, '*': 4, '/': 4, '^': 6 } as const
type Sign = keyof typeof strengths

const fields: Readonly<Record<string, number | null>> = { a: 3, b: -0.5, c: 12, d: null }

const known = (value: number): number | null => (Number.isFinite(value) ? (Object.is(value, -0) ? 0 : value) : null)

function combine(sign: Sign, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null
  return known({ '+': () => a + b, '-': () => a - b, '*': () => a * b, '/': () => a / b, '^': () => a ** b }[sign]())
}

const wrapped = (made: Made): string => `(${made.text})`

function joined(sign: Sign, left: Made, right: Made, space: string): Made {
  const strength = strengths[sign]
  const groupsRight = sign === '^'
  const leftText = left.strength > strength || (left.strength === strength && !groupsRight) ? left.text : wrapped(left)
  const rightText = right.strength > strength || (right.strength === strength && groupsRight) ? right.text : wrapped(right)
  return { text: `${leftText}${space}${sign}${space}${rightText}`, value: combine(sign, left.value, right.value), strength }
}

const leaf: fc.Arbitrary<Made> = fc.oneof(
  fc.nat({ max: 20 }).map((value) => ({ text: String(value), value, strength: atom })),
  fc.constantFrom(...Object.keys(fields)).map((name) => ({ text: `{${name}}`, value: fields[name] ?? null, strength: atom })),
)

const formula = fc.letrec<{ formula: Made }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .tuple(fc.constantFrom<Sign>('+', '-', '*', '/', '^'), tie('formula'), tie('formula'), fc.constantFrom('', ' ', '\n '))
      .map(([sign, left, right, space]) => joined(sign, left, right, space)),
    tie('formula').map((of) => ({
      text: `-${of.strength > 5 ? of.text : wrapped(of)}`,
      value: of.value === null ? null : known(-of.value),
      strength: 5,
    })),
    fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => ({
      text: `SUM(${a.text},${b.text})`,
      value: known((a.value ?? 0) + (b.value ?? 0)),
      strength: atom,
    })),
    tie('formula').map((of) => ({
      text: `ABS( ${of.text} )`,
      value: of.value === null ? null : Math.abs(of.value),
      strength: atom,
    })),
  ),
})).formula

const work = (expression: Expression) => evaluate(expression, ({ field }) => fields[field] ?? null, '2026-11-20')

describe('a formula', () => {
  it('comes to what its tree says, however few parentheses it is written with', () => {
    fc.assert(
      fc.property(formula, ({ text, value }) => {
        const parsed = parseFormula(text)
        if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`)
        expect(work(parsed.value)).toBe(value)
      }),
      { numRuns: runs(2000) },
    )
  })

  it('is refused or worked out, and never throws, whatever is written', () => {
    const part = fc.constantFrom(
      '1',
      '+',
      '(',
      ')',
      ',',
      '{a}',
      '{a.b}',
      '"x"',
      'IF',
      'SUM(',
      'MID(',
      'DATEADD(',
      '&',
      '<',
      '-',
      '^',
      '1e308',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const parsed = parseFormula(text)
          if (parsed.ok) expect(() => work(parsed.value)).not.toThrow()
          else expect(parsed.error.at).toBeLessThanOrEqual(text.length)
        },
      ),
      { numRuns: runs(2000) },
    )
  })
})
