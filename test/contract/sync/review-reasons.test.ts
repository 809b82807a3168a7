/** The review says why a row would be refused also where the reason lies on a cell that nobody changed. */
import { expect, test } from 'vitest'
import { createSyncWorld } from '../../support/sync/sync-world.ts'

test('names the required field that a new row leaves empty', async () => {
  const world = await createSyncWorld({})
  try {
    const id = await world.create('Tasks', [
      { name: 'Task', type: '2', isTitle: true, required: true },
      { name: 'Note', type: '2' },
    ])
    await world.pull(id)
    await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1_750_000_000_000, rows: [{}] })
    const plan = await world.plan(id)
    await world.push(plan)
    const { rows } = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 10 })
    expect(rows.map((row) => row.state)).toEqual(['staged'])
    expect(rows[0]?.flaws).toMatchObject([{ fieldName: 'Task', rule: 'required', level: 'error' }])
    expect(rows[0]?.flaws[0]?.message).toMatch(/^\w+ .+\.$/)
  } finally {
    await world.close()
  }
})
