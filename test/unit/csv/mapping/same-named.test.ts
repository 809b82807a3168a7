import { describe, expect, it } from 'vitest'
import { mapColumns, type RememberedMapping } from '../../../../src-shared/csv/mapping/map-columns.ts'
import { sameNameReason } from '../../../../src-shared/csv/mapping/same-named.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const named = (id: string, ...[type, spec]: [Parameters<typeof makeField>[1], Parameters<typeof makeField>[2]?]): Field => ({
  ...makeField('Price', type, spec),
  id: id as FieldId,
})
const number = named('number', 'Number')
const other = named('other', 'Number')
const text = named('text', 'Text')
const formula = named('formula', 'Formula')
const state = named('state', 'SingleSelect', { options: ['Open', 'Done'] })
const name = makeField('Name', 'Text')

const map = (
  headers: readonly string[],
  fields: readonly Field[],
  remembered: RememberedMapping = {},
  texts: readonly (readonly string[])[] = [],
) => mapColumns(headers, fields, remembered, { texts, known: {} }).map(({ field }) => field)

describe('a column whose name several fields have', () => {
  it('fills none where nothing tells which one is meant, wherever they stand', () => {
    expect(map(['Name', 'Price'], [name, number, other])).toEqual(['f-Name', null])
    expect(map(['Price', 'Name'], [other, number, name], {}, [['7', '8'], ['a']])).toEqual([null, 'f-Name'])
    expect(map(['PRICE'], [number, other])).toEqual([null])
    expect(map(['Prices'], [number, other])).toEqual([null])
    expect(map(['PRICE'], [number, { ...text, name: 'price' }])).toEqual([null])
  })

  it('fills the only one that can be written', () => {
    expect(map(['Price'], [formula, number])).toEqual(['number'])
    expect(map(['price'], [formula, number])).toEqual(['number'])
  })

  it('fills the one that its name is to the letter', () => {
    expect(map(['price', 'Price'], [number, { ...text, name: 'price' }])).toEqual(['text', 'number'])
    expect(map(['price'], [number, { ...text, name: 'price' }])).toEqual(['text'])
  })

  it('fills the one that its texts are of, or the only one that takes them', () => {
    const proposed = (texts: readonly string[], fields: readonly Field[]) =>
      mapColumns(['Price'], fields, {}, { texts: [texts], known: {} })
    expect(proposed(['open', 'Done'], [text, state])).toEqual([{ field: 'state', reason: 'its texts are options of “Price”' }])
    expect(proposed(['much', 'little'], [number, text, formula])).toEqual([
      { field: 'text', reason: 'the only field of this name that takes its texts' },
    ])
    expect(proposed(['7'], [number, text])).toEqual([{ field: null, reason: '' }])
  })

  it('fills what it filled last time, and nothing where it was left out', () => {
    expect(map(['Price'], [number, other], { price: other.id })).toEqual(['other'])
    expect(map(['Price'], [number, text], { price: null }, [['much']])).toEqual([null])
  })

  it('leaves the fields to the columns one to one, in order, where the file has them all', () => {
    expect(map(['Price', 'Name', 'Price'], [number, name, other])).toEqual(['number', 'f-Name', 'other'])
    expect(map(['Price', 'Price'], [formula, number])).toEqual([null, 'number'])
    expect(map(['Price', 'Price'], [number, formula])).toEqual(['number', null])
    expect(map(['price', 'price', 'price'], [number, formula, text])).toEqual(['number', null, 'text'])
    expect(map(['Price', 'Price'], [number, formula, other])).toEqual(['number', 'other'])
    expect(map(['Price', 'Price'], [number, other], { price: other.id })).toEqual(['number', 'other'])
  })

  it('fills none where the file has some of them and nobody knows which', () => {
    expect(map(['Price', 'Price'], [number, other, text], { price: other.id }, [['7'], ['8']])).toEqual([null, null])
    expect(map(['Price', 'Price'], [formula, { ...formula, id: 'sum' as FieldId }, number])).toEqual([null, null])
  })

  it('says why it is left out as long as one of them is free', () => {
    const fields = [name, number, other, formula]
    expect(sameNameReason(' Price ', fields, new Set())).toBe('3 fields are called “Price”: choose the one that it fills')
    expect(sameNameReason('Price', fields, new Set([number.id]))).not.toBeNull()
    expect(sameNameReason('Price', fields, new Set([number.id, other.id]))).toBeNull()
    expect(sameNameReason('Name', fields, new Set())).toBeNull()
    expect(
      sameNameReason(
        '',
        [
          { ...name, name: '' },
          { ...number, name: '' },
        ],
        new Set(),
      ),
    ).toBeNull()
  })
})
