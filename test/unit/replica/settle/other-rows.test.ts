/** What becomes of some rows changes nothing that is known of others, neither in their worksheet nor in another one with rows of the same keys. */
import { expect, test } from 'vitest'
import { finishPull } from '../../../../src-main/replica/pull/pull-ledger.ts'
import { writeWorksheetOut } from '../../../../src-main/replica/stage/packed/write-out.ts'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { deedsInDoubt } from '../../../support/replica/deeds-in-doubt.ts'
import { type Busy, deeds } from '../../../support/replica/row-deeds.ts'

const shown = ({ store, w }: Busy, k: number) => {
  const { row, over, byField } = w.tables()
  const { sql = 'k' } = byField.get('a') ?? {}
  return (
    store
      .pluck<string>(
        `select ${sql} from ${over} where k = ?1 and change <> 'deleted'
         union all select ${sql} from ${row} where k = ?1 and is_gone = 0 and k not in (select k from ${over})`,
      )
      .get(k) ?? null
  )
}

/** Entries beside the numbers of their commands, which undo and the list of what was done would pass by. */
const strays = `select e.seq from (select seq, cmd from journal union all select seq, cmd from history) e
  join command c on c.id = e.cmd where e.seq not between c.first_seq and c.last_seq`

/** Rows of the service and staged cells, as they are counted while they change, and as they are. */
const counts = ({ store, w, v }: Busy) =>
  [w, v].flatMap((it) => {
    const { n, row } = it.tables()
    const rows = `select row_count, (select count(*) from ${row} where is_gone = 0) from worksheet where n = ?1`
    const cells = `select coalesce(sum(cells), 0), (select count(*) from journal where ws = ?1 and f > 0 and is_current = 1 and base is not value)
      from staged_count where ws = ?1`
    return [rows, cells].map((sql) => store.raw<[number, number]>(sql).get(n) ?? [])
  })

test.each([...deeds, ...deedsInDoubt].flatMap((it) => (['busy', 'quiet'] as const).map((how) => [...it, how] as const)))(
  '%s',
  (_, happen, holds, how) => {
    const busy = createBusyWorld(how)
    const before = busy.others()
    happen(busy)
    expect(busy.others()).toEqual(before)
    expect([2, 3].map((k) => shown(busy, k))).toEqual(holds)
    writeWorksheetOut(busy.store, busy.w.tables())
    for (const [counted, found] of counts(busy)) expect(counted).toBe(found)
    expect(busy.store.pluck<number>(strays).all()).toEqual([])
    // What is under way has marks of its own, and so has what only a person settles.
    const own =
      "select 1 from sent_row where ws = 1 union all select 1 from mark where ws = 1 and f > 0 and state = 'conflict' and message <> ''"
    if (busy.store.pluck<number>(own).get() === undefined) expectProjection(busy.store, busy.w.tables())
  },
)

test('a pull of one worksheet lets nothing of another one wait', () => {
  const busy = createBusyWorld()
  const waited = () => busy.store.raw('select ws, id, waited_ms, looked_at from receipt where ws = 2 order by id').all()
  const before = waited()
  finishPull(busy.store, busy.w.tables(), { watermark: null, at: 65_000 })
  expect(waited()).toEqual(before)
})
