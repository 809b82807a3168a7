import { describe, expect, it } from 'vitest'
import { compareCells } from '../../../src-main/import/keys/compare-cells.ts'
import { exportText } from '../../../src-shared/csv/export-text.ts'
import { rowReader } from '../../../src-shared/csv/read-row.ts'
import { targetColumns } from '../../../src-shared/csv/target-column.ts'
import type { ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { cellKinds } from '../../../src-shared/workbook/cell-kinds.ts'
import { makeField } from '../../support/csv/make-field.ts'

const rules: ImportRules = { mode: 'update', keyFields: [], emptyCells: 'keep', trim: true }

/** Whether a cell with `text` changes what a row has. */
function isChange(field: Field, stored: number, text: string, decimal: '.' | ',' = '.', kinds?: string): boolean {
  const names = { decided: () => null, find: () => ({ found: 'none' }) as const, file: () => null }
  const columns = targetColumns([{ column: 0, field: field.id, dateOrder: null, decimal }], [field], rules, names)
  const textsOf = () => ({ named: exportText(field, false)(stored, {}), ids: null })
  const { changedAt } = compareCells({ columns, rules, isKeyAt: [false], textsOf })
  const read = rowReader(columns)([text], kinds)
  const line = { line: 2, cells: [text], texts: [text], kept: [text], kinds, read }
  return changedAt(line, { key: rowKey.parse('r1'), values: [stored] }, new Set()).length > 0
}

describe('a cell of a field that keeps fewer decimal places than its row has', () => {
  const money = makeField('m', 'Currency', { unit: '€' })
  const stars = makeField('s', 'Rating', { max: 5 })

  it.each<[Field, number, string, '.' | ',', string | undefined]>([
    [money, 1.234, '1.234', '.', undefined],
    [money, 1.234, '1,234', ',', undefined],
    [money, -1234.5678, '(1.234,5678 €)', ',', undefined],
    [money, 1.234, '€1.2340', '.', undefined],
    [money, 1.234, '€1.234', ',', cellKinds.exact],
    [stars, 3.5, '3.5', '.', undefined],
    [stars, 3.5, '3,5/5', ',', undefined],
  ])('changes nothing where it says all of them (%#)', (field, stored, text, decimal, kinds) => {
    expect(isChange(field, stored, text, decimal, kinds)).toBe(false)
  })

  it.each<[Field, number, string]>([
    [money, 1.234, '1.23'],
    [money, 1.234, '1.2341'],
    [money, 1.234, '1.24'],
    [stars, 3.5, '3.6'],
    [stars, 3.5, '4'],
  ])('changes it where it says anything else (%#)', (field, stored, text) => expect(isChange(field, stored, text)).toBe(true))
})
