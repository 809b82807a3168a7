import { describe, expect, it } from 'vitest'
import { mayPushQuickly, pushQuickly } from '../../../src-renderer/commands/push/quick-push.ts'
import { followHost } from '../../../src-renderer/state/follow-host.ts'
import { fieldId, rowKey } from '../../../src-shared/model/ids.ts'
import { stageSome } from '../../support/window/open-review.tsx'

describe('a push without the review', () => {
  const staged = {
    cells: 2,
    updatedRows: 1,
    createdRows: 0,
    deletedRows: 0,
    failed: 0,
    unsettled: 0,
    conflicts: 0,
    held: 0,
    problems: 0,
    errors: 0,
    warnings: 0,
  }

  it('is offered for few cells only, and never where something is deleted, refused, in conflict or held back', () => {
    expect(mayPushQuickly(staged, 2)).toBe(true)
    expect(mayPushQuickly(staged, 1)).toBe(false)
    for (const harm of ['deletedRows', 'failed', 'conflicts', 'held', 'errors'])
      expect(mayPushQuickly({ ...staged, [harm]: 1 }, 5), harm).toBe(false)
    expect(mayPushQuickly({ ...staged, cells: 0, updatedRows: 0 }, 5)).toBe(false)
  })

  it('sends what is staged and says so', async () => {
    const { test, customers, connection, countStaged } = await stageSome()
    const stop = followHost(test.app)
    await pushQuickly(test.app, { connectionId: connection.id, worksheetId: customers.at.worksheetId })
    stop()
    expect(await countStaged()).toBe(0)
    expect(test.notices).toEqual([
      { tone: 'good', id: 'quick-push', title: 'Pushed to Sample workspace', text: '1 created, 1 updated, 1 deleted.' },
    ])
  })

  it('opens the review where something would be left out', async () => {
    const { test, customers, connection, countStaged } = await stageSome()
    const { worksheetId } = customers.at
    const cells = [{ row: rowKey.parse('c1'), field: fieldId.parse('name') }]
    const of = { scope: 'cells', worksheetId, cells } as const
    await test.host.directly('changes.hold', { connectionId: connection.id, of, held: true })
    await pushQuickly(test.app, { connectionId: connection.id, worksheetId: customers.at.worksheetId })
    expect(test.app.tabs.get().active).toBe('review')
    expect(await countStaged()).toBe(3)
  })
})
