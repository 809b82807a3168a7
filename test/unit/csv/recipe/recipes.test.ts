import { describe, expect, test } from 'vitest'
import { applyColumns, decisionsOf, rulesOf } from '../../../../src-shared/csv/recipe/apply-recipe.ts'
import { findDifferences } from '../../../../src-shared/csv/recipe/find-differences.ts'
import { makeRecipe } from '../../../../src-shared/csv/recipe/make-recipe.ts'
import { likeness, matchColumns } from '../../../../src-shared/csv/recipe/match-columns.ts'
import { proposeRecipe } from '../../../../src-shared/csv/recipe/propose-recipe.ts'
import { placeOf } from '../../../../src-shared/csv/recipe/recipe-difference.ts'
import { readRecipe, writeRecipe } from '../../../../src-shared/csv/recipe/recipe-file.ts'
import { chooseSheet, formatBy, linesBy, staysGuess } from '../../../../src-shared/csv/recipe/recipe-format.ts'
import type { ColumnMapping, CsvFormat, Resolution } from '../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { fieldId, worksheetId } from '../../../../src-shared/model/ids.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const format: CsvFormat = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true }
const id = (name: string) => fieldId.parse(`f-${name}`)
const mapped = (column: number, name: string | null, more: Partial<ColumnMapping> = {}): ColumnMapping => ({
  ...{ column, field: name === null ? null : id(name), dateOrder: null, decimal: null },
  ...more,
})
const fields: readonly Field[] = [
  makeField('Name', 'Text'),
  makeField('Stage', 'SingleSelect', { options: ['Open', 'Won'] }),
  makeField('Due', 'Date'),
  makeField('Region', 'Text'),
]
const headers = ['Customer', 'State', 'Due on', 'Note']
const mapping = [
  mapped(0, 'Name'),
  mapped(1, 'Stage'),
  mapped(2, 'Due', { dateOrder: 'dmy', emptyCells: 'clear' }),
  mapped(3, null),
]
const decided = (text: string, take: Resolution['take']): Resolution => ({ field: id('Stage'), text, take })
const recipeOf = (columns: readonly ColumnMapping[]) =>
  makeRecipe(
    'Monthly',
    { id: worksheetId.parse('w'), name: 'Leads' },
    {
      ...{ fileName: 'leads-10.csv', format, headers, mapping: columns },
      rules: { mode: 'upsert', keyFields: [id('Name')], emptyCells: 'keep', trim: true },
      texts: [decided('Wonn', { take: 'map', key: 'k1' }), decided('?', { take: 'empty' }), decided('x', { take: 'create' })],
      run: null,
    },
    fields,
  )
const recipe = recipeOf(mapping)
/** With steps of its first column. */
const withSteps = (steps: NonNullable<ColumnMapping['steps']>) =>
  recipeOf(mapping.map((each) => (each.column === 0 ? { ...each, steps } : each)))
const plain = headers.map((_, column) => mapped(column, null))
const without = (...names: readonly string[]) => fields.filter((field) => !names.includes(field.name))

describe('a recipe', () => {
  test('comes back from its file as it was, with nothing that only waits to be made', () => {
    expect(readRecipe(`\uFEFF${writeRecipe(recipe)}`, 'a.json')).toEqual({ ok: true, value: recipe })
    expect(recipe.texts.map((it) => [it.text, it.take])).toEqual([
      ['Wonn', { take: 'map', key: 'k1', name: 'Won' }],
      ['?', { take: 'empty' }],
    ])
  })

  test('is of the version that says all of its steps, and refuses a file of the next', () => {
    const steps = [{ op: 'fill-down' as const }, { op: 'join' as const, columns: [3], separator: ' ', place: 'after' as const }]
    const stepped = withSteps(steps)
    const named = { id: id('Name'), name: 'Name' }
    const looked = withSteps([
      {
        ...{ op: 'look-up', ignores: [], notFound: 'keep', several: 'first' },
        table: { of: 'worksheet', worksheet: { id: worksheetId.parse('w2'), name: 'Prices' }, find: named, take: named },
      },
    ])
    const file = { sha256: 'a'.repeat(64), name: 'p.csv' }
    const place = { column: 0, name: 'Name' }
    const older = withSteps([
      {
        ...{ op: 'look-up', ignores: [], notFound: 'keep', several: 'first' },
        table: { of: 'file', file, sheet: null, encoding: 'windows-1252', find: place, take: place },
      },
    ])
    expect([recipe.version, stepped.version, looked.version, older.version]).toEqual([1, 2, 3, 5])
    expect(readRecipe(writeRecipe(older), 'a.json')).toEqual({ ok: true, value: older })
    expect(readRecipe(writeRecipe(looked), 'a.json')).toEqual({ ok: true, value: looked })
    expect(readRecipe(writeRecipe(stepped), 'a.json')).toEqual({ ok: true, value: stepped })
    const next = JSON.stringify({ ...stepped, version: 6 })
    expect(readRecipe(next, 'a.json')).toEqual({
      ok: false,
      error: '“a.json” was saved by a newer version of Gridstage. Update this one to read it.',
    })
  })

  test('carries out its steps wherever the columns stand, and leaves out a joined one that is missing', () => {
    const join = (...columns: number[]) => ({ op: 'join' as const, columns, separator: ' ', place: 'after' as const })
    const stepped = withSteps([join(3, 1), { op: 'trim', inner: false }, join(3)])
    const turned = [...headers].reverse()
    const { mapping: now } = applyColumns(stepped, { headers: turned, proposed: plain }, fields)
    expect(now[3]?.steps).toEqual([join(0, 2), { op: 'trim', inner: false }, join(0)])
    const fewer = headers.slice(0, 3)
    const less = applyColumns(stepped, { headers: fewer, proposed: plain.slice(0, 3) }, fields).mapping
    expect(less[0]?.steps).toEqual([join(1), { op: 'trim', inner: false }])
    const found = findDifferences(stepped, { format, headers: fewer, mapping: less, lostLookUps: [], openTexts: [] }, fields)
    expect(found).toEqual([{ kind: 'joined-missing', column: 0, header: 'Customer', joined: 'Note' }])
    expect(found.map(placeOf)).toEqual(['map'])
  })

  test('decides the same columns in another order, and the same file is not otherwise', () => {
    const turned = [...headers].reverse()
    const { mapping: now } = applyColumns(recipe, { headers: turned, proposed: plain }, fields)
    expect(now.map((it) => it.field)).toEqual([null, id('Due'), id('Stage'), id('Name')])
    expect(now[1]).toEqual(mapped(1, 'Due', { dateOrder: 'dmy', emptyCells: 'clear' }))
    expect(findDifferences(recipe, { format, headers: turned, mapping: now, lostLookUps: [], openTexts: [] }, fields)).toEqual([])
    expect(rulesOf(recipe, fields)).toEqual({ mode: 'upsert', keyFields: [id('Name')], emptyCells: 'keep', trim: true })
  })

  test('gives way to what the file proves about its dates, and says so', () => {
    const proposed = [mapped(0, null), mapped(1, null), mapped(2, null, { dateOrder: 'mdy' }), mapped(3, null)]
    const { mapping: now } = applyColumns(recipe, { headers, proposed }, fields)
    expect(now[2]?.dateOrder).toBe('mdy')
    expect(findDifferences(recipe, { format, headers, mapping: now, lostLookUps: [], openTexts: [] }, fields)).toEqual([
      { kind: 'read-otherwise', what: 'dates', column: 2, header: 'Due on', before: 'dmy', now: 'mdy' },
    ])
  })

  test('lets a new column have a field only where no column of the recipe takes it', () => {
    const file = { headers: ['Client', 'Customer', 'Area'], proposed: [mapped(0, 'Name'), mapped(1, null), mapped(2, 'Region')] }
    const { mapping: now, isKnown } = applyColumns(recipe, file, fields)
    expect([now.map((it) => it.field), isKnown]).toEqual([
      [null, id('Name'), id('Region')],
      [false, true, false],
    ])
  })

  test('tells a column with another name from one that is missing, by the field that it fills', () => {
    const now = [mapped(0, 'Name'), mapped(1, 'Stage')]
    const found = findDifferences(
      recipe,
      { format, headers: ['Client', 'State'], mapping: now, lostLookUps: [], openTexts: [] },
      fields,
    )
    expect(found).toEqual([
      { kind: 'column-renamed', before: 'Customer', field: 'Name', column: 0, header: 'Client' },
      { kind: 'column-missing', header: 'Due on', field: 'Due' },
    ])
    expect(found.map(placeOf)).toEqual(['map', 'map'])
  })

  test('tells of fields that are gone, renamed or of another type, and of a key that is gone', () => {
    const changed = [
      ...without('Name', 'Stage', 'Due'),
      { ...makeField('Stage', 'SingleSelect', { options: ['Open', 'Won'] }), name: 'Phase' },
      { ...makeField('Due', 'Text') },
    ]
    const { mapping: now } = applyColumns(recipe, { headers, proposed: plain }, changed)
    expect(findDifferences(recipe, { format, headers, mapping: now, lostLookUps: [], openTexts: [] }, changed)).toEqual([
      { kind: 'field-gone', column: 0, header: 'Customer', field: 'Name', now: null },
      { kind: 'field-renamed', column: 1, header: 'State', field: 'Stage', now: 'Phase' },
      { kind: 'field-retyped', column: 2, header: 'Due on', field: 'Due', before: 'date', now: 'text' },
      { kind: 'key-gone', field: 'Name' },
    ])
    expect(rulesOf(recipe, changed).keyFields).toEqual([])
  })

  test('takes both names of a renamed option, and gives up decisions for one that is gone', () => {
    const renamed = [...without('Stage'), makeField('Stage', 'SingleSelect', { options: ['Fresh', 'Won', 'Lost'] })]
    expect(decisionsOf(recipe, renamed)).toEqual([
      decided('Wonn', { take: 'map', key: 'k1' }),
      decided('?', { take: 'empty' }),
      decided('Open', { take: 'map', key: 'k0' }),
    ])
    const gone = [...without('Stage'), makeField('Stage', 'SingleSelect', { options: ['Open'] })]
    expect(decisionsOf(recipe, gone)).toEqual([decided('?', { take: 'empty' })])
    const kinds = (now: readonly Field[]) =>
      findDifferences(recipe, { format, headers, mapping, lostLookUps: [], openTexts: [] }, now).map((it) => it.kind)
    expect(kinds(renamed)).toEqual(['option-renamed', 'option-new'])
    expect(kinds(gone)).toEqual(['option-gone', 'decision-void'])
  })

  test('keeps a text that stands for several options, in the version that knows such, and gives it up where one is gone', () => {
    const tags = (options: readonly string[], name = 'Tags') => makeField(name, 'MultipleSelect', { options })
    const own = makeRecipe(
      'Tags',
      { id: worksheetId.parse('w'), name: 'Leads' },
      {
        ...{ fileName: 'a.csv', format, headers: ['Tags'], mapping: [mapped(0, 'Tags')], run: null },
        rules: { mode: 'insert', keyFields: [], emptyCells: 'keep', trim: false },
        texts: [
          { field: id('Tags'), text: 'One / Two', take: { take: 'several', keys: ['k0', 'k1'] } },
          { field: id('Tags'), text: 'Waits', take: { take: 'map', key: 'new:1' } },
        ],
      },
      [tags(['One', 'Two'])],
    )
    expect(own.version).toBe(5)
    expect(own.texts.map((it) => it.take)).toEqual([{ take: 'several', keys: ['k0', 'k1'], names: ['One', 'Two'] }])
    expect(readRecipe(writeRecipe(own), 'a.json')).toEqual({ ok: true, value: own })
    const takes = (field: Field) => decisionsOf(own, [field]).map((it) => it.take)
    expect(takes(tags(['One', 'Two']))).toEqual([{ take: 'several', keys: ['k0', 'k1'] }])
    // In another worksheet's field the options are found by their names.
    const other = { ...tags(['Zero', 'two', 'one']), id: fieldId.parse('other') }
    expect(takes(other)).toEqual([{ take: 'several', keys: ['k2', 'k1'] }])
    expect(takes(tags(['One']))).toEqual([])
    expect(takes({ ...tags(['One', 'Two']), isMultiple: false })).toEqual([])
  })

  test('leaves a text alone that is the name of an option by now', () => {
    const now = [...without('Stage'), makeField('Stage', 'SingleSelect', { options: ['Open', 'Won', 'wonn'] })]
    expect(decisionsOf(recipe, now)).toEqual([decided('?', { take: 'empty' })])
  })
})

describe('a file that looks like one before', () => {
  const content = { ...recipe, columns: headers.map((header) => ({ header, field: null })) }
  const propose = (fileName: string, columns: readonly string[]) =>
    proposeRecipe([{ content, savedAt: 1 }], { fileName, hasHeader: true, headers: columns })?.content.name

  test('shares two of three columns, or fewer where it is called alike', () => {
    expect(propose('other.csv', ['customer', 'STATE', 'due_on'])).toBe('Monthly')
    expect(propose('other.csv', ['Customer', 'State', 'x', 'y'])).toBeUndefined()
    expect(propose('Leads_11.xlsx', ['Customer', 'State', 'x', 'y'])).toBe('Monthly')
    expect(propose('Leads_11.xlsx', ['a', 'b', 'x', 'y'])).toBeUndefined()
  })

  test('has columns of one name in their order', () => {
    expect(matchColumns(['A', 'a', 'B'], ['a', 'C', 'A'])).toEqual({ known: [0, null, 1], missing: [2] })
    expect([likeness(['a', 'b'], ['b', 'a']), likeness([], [])]).toEqual([1, 0])
  })
})

describe('how a recipe has a file read', () => {
  const seen = { format, isGuess: false, sheets: null }
  test('is how it was read before, but in the encoding that the file proves', () => {
    const before: CsvFormat = { ...format, encoding: 'windows-1252', delimiter: ';', footer: 1 }
    expect(formatBy(before, seen)).toEqual({ ...before, encoding: 'utf-8' })
    const guessed = { ...seen, format: { ...format, encoding: 'windows-1250' as const }, isGuess: true }
    expect([formatBy(before, guessed), staysGuess(before, guessed)]).toEqual([before, false])
    expect([formatBy(format, guessed)?.encoding, staysGuess(format, guessed)]).toEqual(['windows-1250', true])
    expect(linesBy(before, seen)).toEqual({ ...format, footer: 1 })
  })

  test('takes the sheet of its name, of its name without figures, or the only one', () => {
    const sheets = (...names: readonly string[]) => names.map((name) => ({ name, isHidden: name.startsWith('~') }))
    expect(chooseSheet('Leads 10', sheets('Leads 11', 'Notes'))).toBe('Leads 11')
    expect(chooseSheet('Leads 10', sheets('Leads 11', 'Leads 10'))).toBe('Leads 10')
    expect(chooseSheet('Leads', sheets('~x', 'Other'))).toBe('Other')
    expect(chooseSheet('Leads', sheets('One', 'Other'))).toBeNull()
    expect(formatBy({ ...format, sheet: { name: 'Leads' } }, seen)).toBeNull()
  })
})
