import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src-shared/model/field.ts'
import { fieldId, worksheetId } from '../../../src-shared/model/ids.ts'
import { parentField } from '../../../src-shared/model/row-tree.ts'
import { takesLinks, takesLinksReason } from '../../../src-shared/model/takes-links.ts'
import { makeField } from '../../support/csv/make-field.ts'

const [here, there] = [worksheetId.parse('here'), worksheetId.parse('there')]
const relation = (name: string, to: typeof here | null, more: Partial<Field> = {}): Field => ({
  ...makeField(name, 'Relation', { subType: '1' }),
  relatedWorksheetId: to,
  ...more,
})
const cascade = (name: string): Field => ({ ...makeField(name, 'CascadingSelect'), relatedWorksheetId: here })

describe('the field that names the row above', () => {
  test.each<[string, readonly Field[], string | null]>([
    ['is a relation of the worksheet to itself', [relation('a', there), relation('b', here)], 'b'],
    ['is the first of several', [relation('a', here), relation('b', here)], 'a'],
    ['is a relation before a cascading select', [cascade('a'), relation('b', here)], 'b'],
    ['is a cascading select where there is nothing else', [relation('a', there), cascade('b')], 'b'],
    ['is none that names several rows', [relation('a', here, { isMultiple: true })], null],
    ['is none of another kind', [{ ...makeField('a', 'Text'), relatedWorksheetId: here }], null],
    ['is none where there is no relation', [makeField('a', 'Text')], null],
  ])('%s', (_, fields, name) => expect(parentField(fields, here)?.name ?? null).toBe(name))
})

describe('naming a row in a relation', () => {
  const twoWay = relation('Parts', there, { sourceField: fieldId.parse('back') })
  test.each<[string, Field, Pick<Field, 'isMultiple'> | undefined, boolean]>([
    ['takes it from another where the other side holds one row', twoWay, { isMultiple: false }, true],
    ['takes it where nobody knows the other side', twoWay, undefined, true],
    ['takes nothing where the other side holds several', twoWay, { isMultiple: true }, false],
    ['takes nothing where there is no other side', relation('Parts', there), { isMultiple: false }, false],
    ['takes it into a sub-table, whatever the other side is', makeField('Lines', 'SubTable'), { isMultiple: true }, true],
    ['is nothing that a text does', { ...makeField('T', 'Text'), sourceField: fieldId.parse('back') }, undefined, false],
  ])('%s', (_, field, other, takes) => expect(takesLinks(field, other)).toBe(takes))

  test('is left out of a copy with its reason', () => {
    expect(takesLinksReason({ name: 'Parts' })).toBe(
      '"Parts": a row linked there belongs to one row only, so copying the link would take it from the other.',
    )
  })
})
