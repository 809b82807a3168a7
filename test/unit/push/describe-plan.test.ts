import { describe, expect, test } from 'vitest'
import { describePlan, mayBeThere } from '../../../src-main/push/describe-plan.ts'
import type { PlannedPush, PlannedWorksheet, UpdatePack } from '../../../src-main/replica/contract/push-questions.ts'
import { fieldId, worksheetId } from '../../../src-shared/model/ids.ts'

const nothing: PlannedWorksheet = {
  worksheetId: worksheetId.parse('w'),
  name: 'Stock',
  deletes: [],
  updates: [],
  lateUpdates: [],
  createdRows: 0,
  createBatches: 0,
  updatedRows: 0,
  updatedCells: 0,
  deletedRows: 0,
  files: 0,
  bytes: 0,
  untried: [],
}
const keys = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)
const alone = (requests: number): UpdatePack => ({ keys: keys(requests), sizes: [{ rows: 1, requests }] })
const together = (rows: number): UpdatePack => ({ keys: keys(rows), sizes: [{ rows, requests: 1 }] })
const planOf = (...worksheets: readonly Partial<PlannedWorksheet>[]): PlannedPush => ({
  worksheets: worksheets.map((it) => ({ ...nothing, ...it })),
  creates: [],
  left: [{ rows: 2, reason: 'Held' }],
  takes: [],
  stamp: '1',
})
const quiet = { triggerWorkflow: false, permanentDelete: false }
const service = { byId: true, readsBack: false, perSecond: null }
const checksOf = (it: Partial<PlannedWorksheet>, of: Partial<typeof service> = {}) =>
  describePlan(planOf(it), quiet, { ...service, ...of }).worksheets[0]?.checks.requests

test('a plan counts rows, cells, files and requests of every worksheet, and all requests', () => {
  const first: Partial<PlannedWorksheet> = {
    deletes: [keys(1000), keys(5)],
    deletedRows: 1005,
    updates: [alone(30), together(50)],
    lateUpdates: [alone(2)],
    updatedRows: 82,
    updatedCells: 90,
    createdRows: 1500,
    createBatches: 2,
    files: 3,
    bytes: 4000,
  }
  expect(describePlan(planOf(first, { ...first, deletes: [], deletedRows: 0 }), quiet, service)).toEqual({
    worksheets: [
      {
        worksheetId: 'w',
        name: 'Stock',
        creates: { rows: 1500, requests: 2 },
        updates: { rows: 82, cells: 90, requests: 33 },
        deletes: { rows: 1005, requests: 2 },
        // Two of deletions, two of single updates, one of the equal ones, one of the late ones, and the newest row.
        checks: { requests: 7 },
        attachments: { files: 3, bytes: 4000 },
      },
      {
        worksheetId: 'w',
        name: 'Stock',
        creates: { rows: 1500, requests: 2 },
        updates: { rows: 82, cells: 90, requests: 33 },
        deletes: { rows: 0, requests: 0 },
        checks: { requests: 5 },
        attachments: { files: 3, bytes: 4000 },
      },
    ],
    requests: 2 + 33 + 2 + 7 + 2 + 33 + 5,
    workflowEvents: 0,
    left: [{ rows: 2, reason: 'Held' }],
    takes: [],
    irreversible: [expect.stringMatching(/^1,005 rows will go to the recycle bin\./)],
    estimatedSeconds: null,
  })
})

describe('the checks of a plan', () => {
  test('are one a slice where rows are listed by id, and one a row where they are not', () => {
    const plan = { deletes: [keys(5)], updates: [alone(21)] }
    expect([checksOf(plan), checksOf(plan, { byId: false })]).toEqual([3, 26])
  })

  test('read rows of batches back where the service does not say which of them changed, once', () => {
    const plan = { updates: [together(1000), together(1), alone(4)], lateUpdates: [together(2)] }
    // Four slices; 1002 rows are read back by two lists.
    expect([checksOf(plan), checksOf(plan, { readsBack: true })]).toEqual([4, 6])
    expect([checksOf(plan, { byId: false }), checksOf(plan, { byId: false, readsBack: true })]).toEqual([1007, 2009])
  })

  test('read the newest row once before new ones', () => {
    expect([checksOf({}), checksOf({ createBatches: 1 }), checksOf({ createBatches: 5 })]).toEqual([0, 1, 1])
  })

  test('look once whether fields are stored that were never seen to be', () => {
    const untried = [fieldId.parse('f')]
    expect([checksOf({ untried }), checksOf({ untried, createBatches: 1 }), checksOf({ untried, updates: [alone(1)] })]).toEqual([
      0, 2, 2,
    ])
    expect(checksOf({ untried, updates: [alone(1)] }, { byId: false })).toBe(1)
    // What is read back in any case is not looked at once more.
    expect(checksOf({ untried, updates: [together(2)] }, { readsBack: true })).toBe(2)
    expect(checksOf({ untried, updates: [together(2), alone(1)] }, { readsBack: true })).toBe(4)
  })
})

describe('a plan says what cannot be taken back:', () => {
  const said = (it: Partial<PlannedWorksheet>, options: Partial<typeof quiet> = {}) => {
    const { irreversible, workflowEvents } = describePlan(planOf(it), { ...quiet, ...options }, service)
    return [workflowEvents, ...irreversible]
  }

  test('deletions, into the bin or for good', () => {
    expect(said({ deletedRows: 1 })).toEqual([
      0,
      '1 row will go to the recycle bin. Undoing the push brings back a new row with the same values; only the service can restore the row itself.',
    ])
    expect(said({ deletedRows: 2 })).toEqual([
      0,
      '2 rows will go to the recycle bin. Undoing the push brings back new rows with the same values; only the service can restore the rows themselves.',
    ])
    expect(said({ deletedRows: 1200 }, { permanentDelete: true })).toEqual([
      0,
      '1,200 rows will be deleted for good: not even the recycle bin keeps them.',
    ])
    expect(said({}, { permanentDelete: true })).toEqual([0])
  })

  test('of workflows only how many rows can start some: the switch says the rest', () => {
    expect(said({ createdRows: 1, updatedRows: 2 }, { triggerWorkflow: true })).toEqual([3])
    expect(said({ deletedRows: 1 }, { triggerWorkflow: true })).toEqual([1, expect.stringContaining('recycle bin')])
    expect(said({ updatedRows: 2 })).toEqual([0])
    expect(said({}, { triggerWorkflow: true })).toEqual([0])
  })
})

test('a plan estimates whole seconds from what the service lets through', () => {
  const seconds = (perSecond: number) =>
    describePlan(planOf({ updates: [alone(10)] }), quiet, { ...service, perSecond }).estimatedSeconds
  expect([seconds(2), seconds(4), seconds(100)]).toEqual([6, 3, 1])
})

test.each([
  [1, 0, '1 new row was sent 1 minute ago'],
  [2, 89_000, '2 new rows were sent 1 minute ago'],
  [1, 90_000, '1 new row was sent 2 minutes ago'],
  [1200, 119 * 60_000, '1,200 new rows were sent 119 minutes ago'],
  [1, 120 * 60_000, '1 new row was sent 2 hours ago'],
  [1, 50 * 3_600_000, '1 new row was sent 50 hours ago'],
])('a plan says of %i new rows that may be there after %i milliseconds: %s', (rows, ago, words) => {
  expect(mayBeThere([{ rows, sentAt: 1000 }], 1000 + ago)).toEqual([
    `${words} without an answer, and cannot be found on the service. Sent again, they are there twice if they still come.`,
  ])
})
