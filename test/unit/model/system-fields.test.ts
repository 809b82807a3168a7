import { describe, expect, test } from 'vitest'
import type { GridRow } from '../../../src-shared/host/calls/row-calls.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { asFiltered, columnFields, isSystemField, systemFields, systemValue } from '../../../src-shared/model/system-fields.ts'
import { makeField } from '../../support/csv/make-field.ts'

describe('what the service keeps about a row', () => {
  const text = makeField('t', 'Text')
  const system = { createdAt: 'c', updatedAt: 'u', createdBy: 'cb', updatedBy: 'ub', owner: '' }
  test('stands in columns behind those of the worksheet, which leave out what has no value', () => {
    const fields = [text, makeField('d', 'Divider')]
    expect(columnFields(fields).map((it) => it.name)).toEqual([
      't',
      'Created',
      'Created by',
      'Last changed',
      'Last changed by',
      'Owner',
      'Row id',
    ])
  })

  test('is read from the row by its name', () => {
    const row: GridRow = { key: rowKey.parse('k'), change: 'none', cells: [], marks: {}, flaws: {}, problem: null, system }
    expect(systemFields.map((it) => systemValue(row, it.id))).toEqual(['c', 'cb', 'u', 'ub', null, 'k'])
    expect(systemValue(row, 'f')).toBe(null)
    expect([isSystemField('_owner'), isSystemField('f'), isSystemField('toString')]).toEqual([true, false, false])
  })

  test('is filtered by member where it holds one', () => {
    expect(systemFields.map((it) => asFiltered(it).kind)).toEqual([
      'datetime',
      'members',
      'datetime',
      'members',
      'members',
      'text',
    ])
    expect(asFiltered(text)).toBe(text)
  })
})
