import { describe, expect, test } from 'vitest'
import { type Operation, operation } from '../../../src-shared/bulk/operation.ts'
import { operationLabel, operationTitle } from '../../../src-shared/bulk/operation-label.ts'
import { prepareOperation } from '../../../src-shared/bulk/prepare-operation.ts'
import type { CellOutcome, Prepared } from '../../../src-shared/bulk/prepared.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { makeField } from '../../support/csv/make-field.ts'

const text = makeField('text', 'Text')
const other = makeField('other', 'Text')
const rich = makeField('rich', 'RichText')
const locked = makeField('locked', 'Text', { isReadOnly: true })
const number = makeField('number', 'Number')
const money = makeField('money', 'Number', { precision: 2 })
const day = makeField('day', 'Date')
const moment = makeField('moment', 'DateTime')
const time = makeField('time', 'Time')
const status = makeField('status', 'SingleSelect', { options: ['Open', 'Closed'] })
const stage = makeField('stage', 'SingleSelect', { options: ['Closed', 'Open'] })
const member = makeField('member', 'Collaborator')
const all = [text, other, rich, locked, number, money, day, moment, time, status, stage, member]

const prepare = (op: Operation, fields: readonly Field[]): Prepared => {
  const prepared = prepareOperation(operation.parse(op), fields, new Map(all.map((it) => [it.id, it])))
  if (!prepared.ok) throw new Error(prepared.error)
  return prepared.value
}
const outcome = (op: Operation, field: Field, value: CellValue, index = 0): CellOutcome | undefined =>
  prepare(op, [field]).apply([value], index, {})[0]
/** What the cell holds afterwards. */
const become = (op: Operation, field: Field, value: CellValue, index = 0): unknown => {
  const found = outcome(op, field, value, index) ?? null
  return found === null ? value : 'value' in found ? found.value : found.refused
}
const reasons = (op: Operation, fields: readonly Field[]) => prepare(op, fields).skipped.map((it) => it.reason)

describe('set and clear', () => {
  test('are the same for every row, and leave out the fields that they do not fit', () => {
    expect(prepare({ op: 'set', value: 'x' }, [text, other]).constant).toEqual(['x', 'x'])
    expect(prepare({ op: 'clear' }, [text, number]).constant).toEqual([null, null])
    expect(reasons({ op: 'set', value: 'x' }, [text, locked, number])).toEqual([
      '“locked”: The application marks this field as read-only.',
      'number: Takes a number.',
    ])
  })
})

describe('change-number', () => {
  test.each<[Field, 'amount' | 'percent', number, number, unknown]>([
    [number, 'amount', 0.2, 0.1, 0.3],
    [number, 'amount', -5, 3, -2],
    [number, 'percent', 10, 200, 220],
    [number, 'percent', -100, -7, 0],
    [number, 'amount', 1, 9_007_199_254_740_990, 9_007_199_254_740_991],
    [money, 'percent', 10, 1.05, 1.16],
    [money, 'amount', 0.005, 1, 1.01],
    [money, 'amount', -0.005, -1, -1.01],
    [money, 'percent', 19, 99.99, 118.99],
    [number, 'percent', 1000, 1e308, 'The result is too large for a number.'],
  ])('%o by %s %d of %d is %s', (field, by, amount, value, expected) => {
    expect(become({ op: 'change-number', by, amount }, field, value)).toEqual(expected)
  })

  test('leaves empty cells empty, and is for numbers only', () => {
    expect(outcome({ op: 'change-number', by: 'amount', amount: 1 }, number, null)).toBeNull()
    expect(reasons({ op: 'change-number', by: 'amount', amount: 1 }, [text])).toEqual(['"text" does not hold numbers.'])
    expect(operation.safeParse({ op: 'change-number', by: 'amount', amount: Number.NaN }).success).toBe(false)
    expect(operation.safeParse({ op: 'change-number', by: 'amount', amount: Number.POSITIVE_INFINITY }).success).toBe(false)
  })
})

describe('operations on texts', () => {
  test.each<[Operation, string, unknown]>([
    [{ op: 'prefix', text: 'No. ' }, '7', 'No. 7'],
    [{ op: 'suffix', text: '!' }, 'שלום', 'שלום!'],
    [{ op: 'trim', inner: false }, ' \u00a0a  b\t', 'a  b'],
    [{ op: 'trim', inner: true }, ' a \t b\n c ', 'a b\n c'],
    [{ op: 'trim', inner: false }, '  ', null],
    [{ op: 'case', to: 'upper' }, 'straße 🙂', 'STRASSE 🙂'],
    [{ op: 'case', to: 'lower' }, 'ÉCOLE', 'école'],
    [{ op: 'case', to: 'title' }, "don't STOP, ÉCOLE-élan o’neil 2ND", "Don't Stop, École-Élan O’neil 2nd"],
    [{ op: 'case', to: 'title' }, '𐐨𐐩 x', '𐐀𐐩 X'],
  ])('%o makes of %j %j', (op, value, expected) => {
    expect(become(op, text, value)).toEqual(expected)
  })

  test('leave empty cells empty, and other kinds alone', () => {
    expect(become({ op: 'prefix', text: 'x' }, text, null)).toBeNull()
    expect(reasons({ op: 'case', to: 'upper' }, [member, number, text])).toEqual([
      '"member" does not hold plain text.',
      '"number" does not hold plain text.',
    ])
  })
})

describe('copy-from', () => {
  const copy = (from: Field, to: Field, value: CellValue, names: Names = {}): unknown => {
    const [found = null] = prepare({ op: 'copy-from', from: from.id }, [to]).apply([value], 0, names)
    return found === null ? null : 'value' in found ? found.value : found.refused
  }

  test('takes values as they are where both fields hold the same, else by their text', () => {
    expect(copy(text, other, 'x')).toBe('x')
    expect(copy(text, other, null)).toBeNull()
    expect(copy(money, text, 1.5)).toBe('1.50')
    expect(copy(text, number, ' 12.5 ')).toBe(12.5)
    expect(copy(text, number, 'twelve')).toBe('Not a number.')
    expect(copy(status, stage, ['k0'])).toEqual(['k1'])
    expect(copy(rich, text, '<p>a<br>b</p>')).toBe('a\nb')
    expect(copy(member, text, ['m1'], { 'members:m1': { text: 'Ada' } })).toBe('Ada')
    expect(copy(text, day, '2024-02-30')).toBe('Not a date.')
    expect(copy(number, money, 1.235)).toBe(1.24)
  })

  test('leaves out fields whose values cannot be named by a text alone', () => {
    expect(reasons({ op: 'copy-from', from: text.id }, [member])).toEqual(['"member" cannot take what "text" holds.'])
  })
})

describe('split and join', () => {
  const split = (separator: string, into: readonly Field[], value: CellValue) =>
    prepare({ op: 'split', separator, into: into.map((it) => it.id) }, [text])
      .apply([value], 0, {})
      .map((it) => (it === null ? 'as it was' : 'value' in it ? it.value : it.refused))

  test('splits at every separator until the last place, which takes the rest', () => {
    expect(split(',', [text, other], ' Doe , Jane, Dr. ')).toEqual(['Doe', 'Jane, Dr.'])
    expect(split(',', [text, other], 'Doe')).toEqual(['Doe', null])
    expect(split(' ', [text, other], 'a  \t b c')).toEqual(['a', 'b c'])
    expect(split(';', [text, number], 'a;1.5')).toEqual(['a', 1.5])
    expect(split(';', [text, number], 'a;b')).toEqual(['a', 'Not a number.'])
    expect(split(',', [text, other], null)).toEqual(['as it was', 'as it was'])
  })

  test('says why it cannot run at all', () => {
    const fails = (op: Operation, fields: readonly Field[]) => {
      const prepared = prepareOperation(op, fields, new Map(all.map((it) => [it.id, it])))
      return prepared.ok ? null : prepared.error
    }
    const into = [text.id, other.id]
    expect(fails({ op: 'split', separator: ',', into }, [text, other])).toBe('Select the cells of one column to split.')
    expect(fails({ op: 'split', separator: ',', into: [text.id, locked.id] }, [text])).toContain('read-only')
    expect(fails({ op: 'split', separator: ',', into: [text.id, member.id] }, [text])).toBe(
      '"member" cannot take a part of a text.',
    )
    expect(fails({ op: 'join', separator: ',', fields: [text.id, makeField('gone', 'Text').id] }, [text])).toContain('no longer')
  })

  test('joins what people read, leaving the empty ones out', () => {
    const join = prepare({ op: 'join', separator: ' - ', fields: [member.id, text.id, status.id, money.id] }, [other])
    const names = { 'members:m1': { text: 'Ada' } }
    expect(join.wantsNames).toBe(true)
    expect(join.apply([['m1'], null, ['k1'], 2], 0, names)).toEqual([{ value: 'Ada - Closed - 2.00' }])
    expect(join.apply([null, null, null, null], 0, names)).toEqual([{ value: null }])
  })
})

describe('values with more digits than the field keeps', () => {
  const currency = makeField('currency', 'Currency')
  const stars = makeField('stars', 'Rating', { max: 5 })
  const places = (count: number) => ({ kind: 'rounded', places: count })
  const number1: CellValue = 1.005

  test('are rounded half away from zero, and say so', () => {
    const op: Operation = { op: 'copy-from', from: number.id }
    expect(outcome(op, money, number1)).toEqual({ value: 1.01, note: places(2) })
    expect(outcome(op, money, -number1)).toEqual({ value: -1.01, note: places(2) })
    expect(outcome(op, currency, 0.125)).toEqual({ value: 0.13, note: places(2) })
    expect(outcome(op, stars, 4.5)).toEqual({ value: 5, note: places(0) })
    expect(outcome(op, stars, 5.5)).toEqual({ refused: 'Takes a number from 0 to 5.' })
    expect(outcome(op, number, number1)).toEqual({ value: 1.005 })
    expect(outcome(op, money, 1.25)).toEqual({ value: 1.25 })
  })

  test('are set as each column keeps them', () => {
    const set = prepare({ op: 'set', value: number1 }, [number, money])
    expect(set.constant).toBeNull()
    expect(set.apply([null, null], 0, {})).toEqual([{ value: 1.005 }, { value: 1.01, note: places(2) }])
    expect(prepare({ op: 'set', value: 1.25 }, [money]).constant).toEqual([1.25])
  })

  test('are filled, counted on and calculated as the column keeps them', () => {
    const down = (rule: object): Operation =>
      operation.parse({ op: 'fill', how: { along: 'rows', fields: [money.id], rules: [rule], first: 1 } })
    expect(outcome(down({ kind: 'number', first: 0.5, step: 0.125 }), money, null)).toEqual({ value: 0.63, note: places(2) })
    expect(outcome(down({ kind: 'repeat', values: [1.239] }), money, null)).toEqual({ value: 1.24, note: places(2) })
    const right: Operation = { op: 'fill', how: { along: 'fields', from: [number.id], isBefore: false, mode: 'copy' } }
    expect(outcome(right, money, 1.239)).toEqual({ value: 1.24, note: places(2) })
    const renumber: Operation = { op: 'renumber', start: 0.125, step: 1, prefix: '', digits: 1 }
    expect(outcome(renumber, money, null)).toEqual({ value: 0.13, note: places(2) })
    expect(outcome({ op: 'change-number', by: 'percent', amount: 10 }, currency, 1.05)).toEqual({ value: 1.16, note: places(2) })
    expect(outcome({ op: 'change-number', by: 'amount', amount: 0.2 }, money, 0.1)).toEqual({ value: 0.3 })
  })
})

describe('values of fields that keep less than a day', () => {
  const month = makeField('month', 'Date', { subType: '4' })
  const hour = makeField('hour', 'DateTime', { subType: '2' })

  test('are cut to what is stored', () => {
    expect(prepare({ op: 'set', value: '2022-07-01' }, [month]).constant).toEqual(['2022-07-01'])
    expect(become({ op: 'set', value: '2022-07-16' }, month, null)).toBe('2022-07-01')
    expect(become({ op: 'copy-from', from: day.id }, month, '2022-07-16')).toBe('2022-07-01')
    expect(become({ op: 'shift-date', amount: 1, unit: 'months' }, month, '2022-07-16')).toBe('2022-08-01')
    expect(become({ op: 'shift-date', amount: 2, unit: 'hours' }, hour, '2022-07-16 10:20:30')).toBe('2022-07-16 12:00:00')
  })

  test('say what they leave out', () => {
    const [cutMonth, cutHour] = [
      { kind: 'cut', unit: 'month' },
      { kind: 'cut', unit: 'hour' },
    ]
    const from: Operation = { op: 'copy-from', from: day.id }
    expect(outcome(from, month, '2022-07-16')).toEqual({ value: '2022-07-01', note: cutMonth })
    expect(outcome(from, month, '2022-07-01')).toEqual({ value: '2022-07-01' })
    expect(outcome({ op: 'copy-from', from: moment.id }, hour, '2022-07-16 10:20:30')).toEqual({
      value: '2022-07-16 10:00:00',
      note: cutHour,
    })
    expect(outcome({ op: 'set', value: '2022-07-16' }, month, null)).toEqual({ value: '2022-07-01', note: cutMonth })
  })

  test('are not moved by less than they keep', () => {
    expect(reasons({ op: 'shift-date', amount: 40, unit: 'days' }, [month])).toEqual(['"month" keeps no more than the month.'])
    expect(reasons({ op: 'shift-date', amount: 90, unit: 'minutes' }, [hour])).toEqual(['"hour" keeps no more than the hour.'])
  })
})

describe('shift-date', () => {
  test.each<[Field, number, 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years', string, string]>([
    [day, 1, 'days', '2024-02-28', '2024-02-29'],
    [day, -1, 'days', '2024-01-01', '2023-12-31'],
    [day, 2, 'weeks', '2024-02-20', '2024-03-05'],
    [day, 1, 'months', '2024-01-31', '2024-02-29'],
    [day, -1, 'months', '2023-03-31', '2023-02-28'],
    [day, 1, 'years', '2024-02-29', '2025-02-28'],
    [day, 1, 'days', '0099-12-31', '0100-01-01'],
    [day, 1, 'days', '9999-12-31', 'The result is not in the calendar.'],
    [moment, 90, 'minutes', '2024-12-31 23:00:00', '2025-01-01 00:30:00'],
    [moment, 1, 'months', '2024-01-31 08:15:30', '2024-02-29 08:15:30'],
    [time, 90, 'minutes', '23:00', '00:30'],
    [time, -1, 'hours', '00:30:15', '23:30:15'],
  ])('%o by %d %s of %s is %s', (field, amount, unit, value, expected) => {
    expect(become({ op: 'shift-date', amount, unit }, field, value)).toBe(expected)
  })

  test('leaves empty cells empty, and out what has no such part', () => {
    expect(become({ op: 'shift-date', amount: 1, unit: 'days' }, day, null)).toBeNull()
    expect(reasons({ op: 'shift-date', amount: 1, unit: 'hours' }, [day, text])).toEqual([
      '"day" holds dates without a time of day.',
      '"text" does not hold dates.',
    ])
    expect(reasons({ op: 'shift-date', amount: 1, unit: 'days' }, [time])).toHaveLength(1)
  })
})

describe('renumber', () => {
  test('counts the rows of the area in numbers, and in texts with prefix and leading zeros', () => {
    const renumber: Operation = { op: 'renumber', start: 10, step: -2.5, prefix: 'A-', digits: 4 }
    expect([0, 1, 2].map((index) => become(renumber, number, null, index))).toEqual([10, 7.5, 5])
    expect([0, 1, 5].map((index) => become(renumber, text, 'x', index))).toEqual(['A-0010', 'A-0007.5', 'A--0002.5'])
  })
})

describe('replacing options', () => {
  const several = makeField('several', 'MultipleSelect', { options: ['Red', 'Blue', 'Green'] })
  const key = (field: Field, name: string): string => field.options.find((it) => it.text === name)?.key ?? ''
  const [red, blue, green] = ['Red', 'Blue', 'Green'].map((it) => key(several, it)) as [string, string, string]

  test('puts the new one where the first of the old ones stood, once, and leaves other cells alone', () => {
    const op: Operation = { op: 'replace-options', from: [red, blue], to: green }
    expect(become(op, several, [blue])).toEqual([green])
    expect(become(op, several, [red, blue])).toEqual([green])
    expect(become(op, several, [green, red])).toEqual([green])
    for (const value of [[green], null]) expect(become(op, several, value)).toEqual(value)
  })

  test('takes them away where nothing comes in their place', () => {
    const op: Operation = { op: 'replace-options', from: [red], to: null }
    expect(become(op, several, [red, blue])).toEqual([blue])
    expect(become(op, several, [red])).toBeNull()
  })

  test('leaves out what holds no options, and columns that do not know the new one', () => {
    const op: Operation = { op: 'replace-options', from: [red], to: 'elsewhere' }
    expect(reasons(op, [text, several])).toEqual(['"text" holds no options.', '"several" has no such option to choose.'])
  })
})

describe('names of commands', () => {
  test.each<[Operation, number, string]>([
    [{ op: 'clear' }, 1, 'Clear 1 cell'],
    [{ op: 'change-number', by: 'percent', amount: 10 }, 4200, 'Increase 4,200 cells by 10 %'],
    [{ op: 'change-number', by: 'amount', amount: -0.5 }, 2, 'Decrease 2 cells by 0.5'],
    [{ op: 'shift-date', amount: -1, unit: 'months' }, 2, 'Move 2 dates by -1 month'],
    [{ op: 'replace-options', from: ['a'], to: null }, 2, 'Replace options in 2 cells'],
    [{ op: 'case', to: 'title' }, 3, 'Change 3 cells to title case'],
  ])('%o over %d cells is "%s"', (op, cells, label) => {
    expect(operationLabel(op, cells)).toBe(label)
  })

  test.each([
    ['Bergen', 'Bergamo', 'Replace “Bergen” with “Bergamo”'],
    ['Bergen', '', 'Remove “Bergen”'],
    ['a text of more than thirty characters', 'x', 'Replace “a text of more than thirty ch…” with “x”'],
  ])('a task that replaces %s by “%s” is called by its texts', (text, by, title) => {
    const query = { text, matchCase: false, wholeCell: false, isRegex: false }
    expect(operationTitle({ op: 'replace', query, by, forms: { numbers: '1,234.5', dateOrder: 'dmy' } }, 1_000_000)).toBe(title)
  })
})
