import { describe, expect, it } from 'vitest'
import { collectNames, rowReader } from '../../../src-shared/csv/read-row.ts'
import { type NameSource, targetColumns } from '../../../src-shared/csv/target-column.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field, FieldLock } from '../../../src-shared/model/field.ts'
import { findOption } from '../../../src-shared/model/texts/parse-value.ts'
import { cleanedNote, roundedNote, unguardedNote } from '../../../src-shared/model/texts/read-note.ts'
import type { ValueProblem } from '../../../src-shared/model/texts/value-problem.ts'
import { makeField } from '../../support/csv/make-field.ts'

const name = makeField('Name', 'Text')
const amount = makeField('Amount', 'Number', { precision: 1 })
const owner = makeField('Owner', 'Collaborator', { subType: '1' })
const colour = makeField('Colour', 'MultipleSelect', { options: ['Red', 'Blue'] })
const files = makeField('Files', 'Attachment')
const signature = makeField('Signature', 'Signature')
const story = makeField('Story', 'RichText')
const gone: FieldLock = { kind: 'computed' }

const decisions = new Map<string, ReturnType<NameSource['decided']>>([
  ['boss', { take: 'map', key: 'm-boss' }],
  ['nobody', { take: 'empty' }],
  ['stranger', { take: 'reject' }],
])
const names: NameSource = {
  decided: (_, text) => decisions.get(text) ?? null,
  find: (_, text) => (text === 'Ann' || text === 'stranger' ? { found: 'one', id: `m-${text}` } : { found: 'none' }),
  file: (_, text) => (/^\w+\.png$/.test(text) ? { name: text, staged: 'f'.repeat(64) } : null),
}

interface Rules {
  readonly trim?: boolean
  readonly decimal?: ',' | null
  readonly apostrophes?: 'keep'
}

const targetsOf = (fields: readonly (Field | null)[], { trim = false, decimal = null, ...rules }: Rules = {}) =>
  targetColumns(
    fields.map((field, column) => ({ column, field: field?.id ?? null, dateOrder: 'dmy' as const, decimal })),
    fields.filter((field) => field !== null),
    { mode: 'insert', keyFields: [], emptyCells: 'keep', trim, ...rules },
    names,
  )

describe('a record of a file', () => {
  it('becomes the values of the mapped fields, with what was said about them and what stood in the way', () => {
    const read = rowReader(targetsOf([name, null, amount, owner, name]))
    expect(read(['Ann', 'left out', '1.25', 'Bob', "'=1+1"])).toEqual({
      values: ['Ann', 1.3, null, '=1+1'],
      troubles: [{ field: owner, text: 'Bob', problem: { kind: 'unknown-name', texts: ['Bob'] } }],
      notes: [
        { field: amount, note: roundedNote(1) },
        { field: name, note: unguardedNote },
      ],
      isBlank: false,
    })
  })

  it('tells every trouble and every note of it', () => {
    const read = rowReader(targetsOf([amount, amount, amount, amount]))
    expect(read(['x', '1.25', 'y', '2.25'])).toEqual({
      values: [null, 1.3, null, 2.3],
      troubles: ['x', 'y'].map((text) => ({ field: amount, text, problem: { kind: 'not-a-number' } })),
      notes: [roundedNote(1), roundedNote(1)].map((note) => ({ field: amount, note })),
      isBlank: false,
    })
  })

  it('is blank where all its cells are, those too that are not mapped', () => {
    const read = rowReader(targetsOf([name, null]))
    const blank = { values: [null], troubles: [], notes: [] }
    expect(read(['', ' '])).toEqual({ ...blank, isBlank: true })
    expect(read([])).toEqual({ ...blank, isBlank: true })
    expect(read(['', 'x'])).toEqual({ ...blank, isBlank: false })
    expect(read([' ', ''])).toEqual({ ...blank, values: [' '], isBlank: false })
  })

  it('names what must be looked up before it is read', () => {
    const wanted: string[] = []
    const targets = targetsOf([name, owner, colour, files])
    for (const cells of [['Ann', 'Bob, Cy', 'Red', 'a.png'], ['x', ' ', '', ' '], ['x']])
      collectNames(targets, cells, ({ field }, text) => wanted.push(`${field.name}: ${text}`))
    expect(wanted).toEqual(['Owner: Bob, Cy', 'Owner: Bob', 'Owner: Cy', 'Files: a.png'])
  })
})

describe('a cell of a file', () => {
  const read = (field: Field, text: string, rules: Rules = {}): unknown => {
    const [target] = targetsOf([field], rules)
    const answer = target?.read(text)
    return answer?.ok === true ? (answer.note === undefined ? answer.value : [answer.value, answer.note]) : answer?.error
  }
  const file = (text: string) => ({ name: text, staged: 'f'.repeat(64) })

  it.each<[string, Field, string, Rules, CellValue | ValueProblem | readonly unknown[]]>([
    ['a text as it stands', name, ' a ', {}, ' a '],
    ['a text without its ends where that is asked for', name, ' a ', { trim: true }, 'a'],
    ['nothing but spaces as nothing, where that is asked for', name, '  ', { trim: true }, null],
    ['a guarded text without its apostrophe, which is said', name, "''-x", {}, ["'-x", unguardedNote]],
    ['a guarded text as it stands where the user says so', name, "'-x", { apostrophes: 'keep' }, "'-x"],
    ['an apostrophe that guards nothing', name, "'x", {}, "'x"],
    ['a guarded space as a text', name, "'\t", { trim: true }, null],
    ['a number by the decimal sign of its column', amount, '1,5', { decimal: ',' }, 1.5],
    ['a number with a point where the column says nothing', amount, '1.5', {}, 1.5],
    ['no number with a comma where the column says nothing', amount, '1,5', {}, { kind: 'not-a-number' }],
    ['options by their texts', colour, 'Red, Blue', {}, ['k0', 'k1']],
    ['an option as it was decided', colour, 'boss', {}, ['m-boss']],
    ['an option that was decided to be left out', colour, 'nobody, Red', {}, ['k0']],
    ['an option that was decided to be refused', colour, 'stranger', {}, { kind: 'unknown-name', texts: ['stranger'] }],
    ['a member by name', owner, 'Ann', {}, ['m-Ann']],
    ['members with one as it was decided', owner, 'Ann; boss', {}, ['m-Ann', 'm-boss']],
    [
      'a member that was decided to be refused, though there is one',
      owner,
      'stranger',
      {},
      { kind: 'unknown-name', texts: ['stranger'] },
    ],
    ['files at hand', files, 'a.png, b.png', {}, [file('a.png'), file('b.png')]],
    ['nothing but spaces as no files', files, '  ', {}, null],
    ['no file that is not there', files, 'a.txt', {}, { kind: 'not-a-file' }],
    ['one picture', signature, 'a.png', {}, [file('a.png')]],
    ['nothing as no picture', signature, ';', {}, null],
    ['no two pictures', signature, 'a.png, b.png', {}, { kind: 'several-for-one', found: 2 }],
    ['no picture that is not there', signature, 'a.txt', {}, { kind: 'not-a-file' }],
    ['nothing but spaces as no formatted text', story, '  ', {}, null],
    ['a plain text as formatted text', story, 'a < b', {}, '<p>a &lt; b</p>'],
    ['formatted text as such', story, '<p>a <strong>b</strong></p>', {}, '<p>a <strong>b</strong></p>'],
    ['formatted text without its script, and says so', story, '<p>a<script>x</script></p>', {}, ['<p>a</p>', cleanedNote]],
    ['nothing for a field that cannot be written', { ...name, lock: gone }, 'x', {}, { kind: 'not-editable' }],
    ['an empty text for a field that cannot be written', { ...name, lock: gone }, '', {}, null],
  ])('is read as %s', (_, field, text, rules, value) => expect(read(field, text, rules)).toEqual(value))

  it('is bound to its field in the order of the columns, and to none where the field is gone', () => {
    const mapping = [
      { column: 2, field: name.id },
      { column: 0, field: amount.id },
      { column: 1, field: owner.id },
      { column: 3, field: null },
    ].map((it) => ({ ...it, dateOrder: null, decimal: null }))
    const rules = { mode: 'insert' as const, keyFields: [], emptyCells: 'keep' as const, trim: false }
    expect(targetColumns(mapping, [name, amount], rules, names).map(({ column, field }) => [column, field.name])).toEqual([
      [0, 'Amount'],
      [2, 'Name'],
    ])
  })

  it('is looked up by name only where a field holds members, rows, files and the like', () => {
    expect(targetsOf([name, amount, colour, owner, files]).map((it) => it.names?.('a, b') ?? null)).toEqual([
      null,
      null,
      null,
      ['a, b', 'a', 'b'],
      ['a, b', 'a', 'b'],
    ])
  })
})

describe('a moment with a time zone', () => {
  const at = makeField('At', 'DateTime', { subType: '1' })
  const read = (zone?: string) => {
    const mapping = { column: 0, field: at.id, dateOrder: 'ymd' as const, decimal: null, ...(zone === undefined ? {} : { zone }) }
    const [target] = targetColumns([mapping], [at], { mode: 'insert', keyFields: [], emptyCells: 'keep', trim: false }, names)
    const found = target?.read('2024-01-02 10:00:00Z')
    return found?.ok === true ? found.value : 'refused'
  }

  it('is refused until it is said what the zone means', () => {
    expect([read(), read('written'), read('Asia/Tokyo')]).toEqual(['refused', '2024-01-02 10:00:00', '2024-01-02 19:00:00'])
  })
})

describe('an option whose text is the key of another', () => {
  const crossed = { ...makeField('Step', 'SingleSelect', { options: ['k1', 'Two', 'K2', 'Four'] }) }
  const rules = { mode: 'insert' as const, keyFields: [], emptyCells: 'keep' as const, trim: false }
  const [column] = targetColumns([{ column: 0, field: crossed.id, dateOrder: null, decimal: null }], [crossed], rules, names)

  it.each([
    ['k1', { ok: false, error: { kind: 'ambiguous-name', text: 'k1', found: 2, isById: true } }],
    ['k2', { ok: true, value: ['k2'] }],
    ['Two', { ok: true, value: ['k1'] }],
    ['k3', { ok: true, value: ['k3'] }],
    ['k9', { ok: false, error: { kind: 'unknown-name', texts: ['k9'] } }],
  ])('%s', (text, read) => expect(column?.read(text)).toEqual(read))

  it('is that option where a person types', () => {
    expect(findOption(crossed)('k1')).toEqual({ found: 'one', id: 'k0' })
  })
})
