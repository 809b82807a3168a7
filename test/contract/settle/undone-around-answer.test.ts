/** Two changes of one cell are pushed and both undone, one before and one after it is known what became of the push: the cell is as it was at first. */
import { beforeEach, describe, expect, test } from 'vitest'
import { always, setUpPushWorld, unreadable } from '../../support/sync/push-world.ts'

const w = setUpPushWorld({ more: [{ name: 'Files', type: '14' }] })
const { plan, undo, fault, staged } = w
beforeEach(() => w.seed(['a', 'b']))

const push = (more: Parameters<typeof w.push>[0] = {}) => w.push({ ...more, readStaged: async () => btoa('hello') })

interface Kind {
  readonly name: 'City' | 'Files'
  /** Changes the first so many rows. */
  change(rows: 1 | 2, to: string): Promise<unknown>
  /** What both changes leave in the cell. */
  readonly both: string
}
const city: Kind = {
  name: 'City',
  change: async (rows, to) => w.set((await w.keys()).slice(0, rows), 'City', to),
  both: 'two',
}
const files: Kind = {
  name: 'Files',
  change: async (rows, to) =>
    w.world.ask('edits.append-files', {
      worksheetId: w.id,
      label: `Add ${to}`,
      at: 2,
      ...{ field: w.field('Files'), replaces: false },
      cells: (await w.keys()).slice(0, rows).map((row) => ({ row, files: [{ name: to, staged: 'a'.repeat(64), size: 5 }] })),
    }),
  both: 'one,two',
}
const shown = async ({ name }: Kind) =>
  (await w.shown(name)).map((it) =>
    Array.isArray(it) ? it.map((file) => (typeof file === 'object' ? file.name : file)).join() : it,
  )

describe.each([city, files])('$name', (kind) => {
  test.each(['after both', 'between the two', 'before both'])('is as it was at first when the answer comes %s', async (comes) => {
    await kind.change(2, 'one')
    await kind.change(1, 'two')
    expect(await shown(kind)).toEqual([kind.both, 'one'])
    const planned = await plan()
    fault(always('v3.rows.update', { kind: 'hold', when: 'after' }))
    const pushing = push({ planned })
    await w.reached(2)
    const answer = async () => {
      w.release()
      await pushing
    }
    if (comes === 'before both') await answer()
    await undo()
    expect(await shown(kind)).toEqual(['one', 'one'])
    if (comes === 'between the two') await answer()
    expect(await shown(kind)).toEqual(['one', 'one'])
    await undo()
    if (comes === 'after both') await answer()
    await expectAsAtFirst(kind)
  })

  test('is as it was at first when a lost answer is read back between the two', async () => {
    await kind.change(2, 'one')
    await kind.change(1, 'two')
    const planned = await plan()
    fault(always('v3.rows.update', { kind: 'drop', when: 'after' }), unreadable)
    await push({ planned })
    expect((await staged()).unsettled).toBeGreaterThan(0)
    await undo()
    w.clearFaults()
    await plan()
    expect(await shown(kind)).toEqual(['one', 'one'])
    await undo()
    await expectAsAtFirst(kind)
  })
})

async function expectAsAtFirst(kind: Kind): Promise<void> {
  expect(await shown(kind)).toEqual([null, null])
  expect((await staged()).conflicts).toBe(0)
  await push()
  await w.pull()
  expect(await shown(kind)).toEqual([null, null])
}
