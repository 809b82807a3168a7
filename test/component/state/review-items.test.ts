import { expect, it } from 'vitest'
import { canBePushed, listItems } from '../../../src-renderer/state/review/review-items.ts'
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import { type RowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import { makeField } from '../../support/trading/trading-fields.ts'

const due = makeField('due', 'Due', 15)
const cell = (field: string, isGone: boolean): ReviewRow['cells'][number] => ({
  state: isGone ? 'refused' : 'staged',
  held: false,
  base: null,
  field,
  fieldName: field,
  value: 'x',
  ...(isGone ? { gone: due } : {}),
})
const row = (change: ReviewRow['change'], cells: ReviewRow['cells']): ReviewRow => ({
  worksheetId: worksheetId.parse('orders'),
  row: 'r' as RowKey,
  title: 'Row',
  change,
  state: 'staged',
  held: false,
  decision: null,
  flaws: [],
  cells,
})
const pushed = (it: ReviewRow) => listItems([it], new Set()).map(canBePushed)

it('offers no tick for what is staged in a field that is gone, nor for a row with nothing else', () => {
  expect(pushed(row('updated', [cell('due', true)]))).toEqual([false, false])
})

it('offers the tick of a row for what else is staged in it, and of a new row whatever is in it', () => {
  expect(pushed(row('updated', [cell('due', true), cell('name', false)]))).toEqual([true, false, true])
  expect(pushed(row('created', [cell('due', true)]))).toEqual([true, false])
  expect(pushed(row('deleted', []))).toEqual([true])
})
