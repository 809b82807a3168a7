import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { writeStructure } from '../../../src-main/replica/store/write-structure.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { assertKept } from '../../support/kept-finds.ts'
import { expectFlaws } from '../../support/replica/check-flaws.ts'
import { expectProjection } from '../../support/replica/check-projection.ts'
import { expectProjectedAnew } from '../../support/replica/projected-anew.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld, type Rules, ruledFields, structureWith } from '../../support/replica/staging-world.ts'
import { runs } from '../../support/runs.ts'

type World = ReturnType<typeof createStagingWorld>

/** What is done to cells of rows that are staged already, more often than anything else. */
const onCells = step.filter((it) => ['set', 'undo', 'redo', 'discard-cell', 'hold', 'resolve', 'pull', 'push'].includes(it.kind))
const often = fc.oneof({ weight: 3, arbitrary: onCells }, { weight: 1, arbitrary: step })
const created: Step = {
  kind: 'add',
  rows: [1, 2].map((pick) => [
    { row: 0, field: 'a', pick },
    { row: 0, field: 'b', pick },
  ]),
}
/** Fields that the structure has for a while, or not. */
const fields = fc.record({ kind: fc.constant('fields' as const), gone: fc.subarray(['b' as const, 'n' as const]) })

/** The journal's next entries fill one block of the order of edits and go on in the next. */
const nearEndOfBlock = ({ store }: World): void =>
  void store.db.exec("insert into sqlite_sequence (name, seq) values ('journal', 1012)")

describe('cells of rows that are staged already', () => {
  test('are projected, judged, counted and listed as if their whole rows had been, whatever else is staged in them', async () => {
    const cases = fc.array(often, { maxLength: 40, size: 'max' })
    await assertKept({ name: 'touched-cells', cases, numRuns: 150 }, (steps) => {
      const world = createStagingWorld(ruledFields)
      nearEndOfBlock(world)
      for (const it of [created, ...steps]) {
        world.apply(it)
        expectProjection(world.store, world.tables())
        expectFlaws(world.store, world.tables())
        expectProjectedAnew(world.store, world.tables())
      }
      world.store.db.close()
    })
  })

  test('are so while fields of theirs vanish from the structure and return', async () => {
    const cases = fc.array(fc.oneof({ weight: 6, arbitrary: often }, { weight: 1, arbitrary: fields }), {
      maxLength: 40,
      size: 'max',
    })
    await assertKept({ name: 'touched-gone-cells', cases, numRuns: 100 }, (steps) => {
      const world = createStagingWorld(ruledFields)
      for (const it of [created, ...steps]) {
        if (it.kind === 'fields') loseFields(world, it.gone)
        else world.apply(namingNone(it, world))
        expectProjectedAnew(world.store, world.tables())
      }
      world.store.db.close()
    })
  })

  test('are so in rows with more staged fields than SQLite joins tables', () => {
    const cell = fc.record({ row: fc.nat(5), field: fc.nat(wide.length - 1), pick: fc.nat(3) })
    const edit = fc.array(cell, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        fc.array(fc.oneof(edit, fc.constant('undo' as const), fc.constant('redo' as const)), { maxLength: 20 }),
        (edits) => {
          const world = createStagingWorld({}, wide)
          world.apply(created)
          const everywhere = wide.map((_, field) => ({ row: 1, field, pick: 1 }))
          for (const it of [everywhere, everywhere.map((at) => ({ ...at, row: 4 })), ...edits]) {
            if (typeof it === 'string') world.apply({ kind: it })
            else setWide(world, it)
            expectProjection(world.store, world.tables())
            expectProjectedAnew(world.store, world.tables())
          }
          world.store.db.close()
        },
      ),
      { numRuns: runs(40) },
    )
  })

  test('are empty again, in a new row that takes the place of a lost one, where nothing is staged in them any more', () => {
    const world = createStagingWorld()
    // The row s0, which the service loses and which is to be created again.
    const steps: readonly Step[] = [
      { kind: 'set', cells: [{ row: 0, field: 'b', pick: 1 }] },
      { kind: 'pull', rows: [{ id: 0, cells: [{ row: 0, field: 'a', pick: 3 }] }] },
      { kind: 'vanish', ids: [0] },
      { kind: 'resolve-row', row: 0, take: 'mine' },
    ]
    for (const it of steps) world.apply(it)
    const cells = world.store.db.prepare("select k, c1, c2 from w1_over where change = 'created'")
    expect(cells.all()).toEqual([{ k: 1, c1: 'v3', c2: 'v1' }])
    const ofNew = rowsOf(world).indexOf('new:1')
    world.apply({ kind: 'set', cells: [{ row: ofNew, field: 'a', pick: 0 }] })
    expect(cells.all()).toEqual([{ k: 1, c1: null, c2: 'v1' }])
    expectProjection(world.store, world.tables())
    world.store.db.close()
  })

  test('show what the service has where an undo brings them back to it, while something else is staged in the row', () => {
    const world = createStagingWorld()
    const set = (field: 'a' | 'b', pick: number): Step => ({ kind: 'set', cells: [{ row: 0, field, pick }] })
    for (const it of [set('a', 2), set('b', 1), set('b', 2)]) world.apply(it)
    world.apply({ kind: 'pull', rows: [{ id: 0, cells: [{ row: 0, field: 'b', pick: 1 }] }] })
    world.apply({ kind: 'undo' })
    expect(world.store.db.prepare('select k, c1, c2 from w1_over').all()).toEqual([{ k: 1, c1: 'v2', c2: 'v1' }])
    expectProjection(world.store, world.tables())
    world.store.db.close()
  })

  test('make no problem any more once what was staged in a vanished field is undone', () => {
    const world = createStagingWorld()
    world.apply({ kind: 'add', rows: [[{ row: 0, field: 'a', pick: 1 }]] })
    world.apply({ kind: 'set', cells: [{ row: 0, field: 'b', pick: 1 }] })
    loseFields(world, ['b'], {})
    const listed = world.store.db.prepare("select k from listed_row where kind = 'problems'").pluck()
    expect(listed.all()).toEqual([5])
    world.apply({ kind: 'undo' })
    expect(listed.all()).toEqual([])
    expectProjectedAnew(world.store, world.tables())
    world.store.db.close()
  })

  test('are all that the journal is asked for', () => {
    const world = createStagingWorld(ruledFields)
    world.apply({ kind: 'add', rows: [(['a', 'b', 'n', 'o'] as const).map((field) => ({ row: 0, field, pick: 1 }))] })
    const prepare = vi.spyOn(Database.prototype, 'prepare')
    onTestFinished(() => prepare.mockRestore())
    // Rows are in the order of their ids: the new one is the first.
    world.apply({ kind: 'set', cells: [{ row: 0, field: 'b', pick: 2 }] })
    world.apply({ kind: 'undo' })
    expectProjection(world.store, world.tables())
    const asked = prepare.mock.calls.map(([sql]) => sql)
    expect(asked.some((sql) => sql.includes('c2'))).toBe(true)
    expect(asked.filter((sql) => /\bc[134]\b|join journal j\d/.test(sql))).toEqual([])
    world.store.db.close()
  })
})

const wide = Array.from({ length: 64 }, (_, i) => ({ id: `w${i}`, type: '2' }))

const rowsOf = ({ store }: World): readonly string[] =>
  store.db
    .prepare<[], string>(
      'select id from w1_row where k not in (select k from w1_over) union all select id from w1_over order by 1',
    )
    .pluck()
    .all()

function setWide(world: World, cells: readonly { readonly row: number; readonly field: number; readonly pick: number }[]): void {
  const rows = rowsOf(world)
  const named = cells.flatMap(({ row, field, pick }) => {
    const id = rows[row % Math.max(1, rows.length)]
    return id === undefined ? [] : [{ row: rowKey.parse(id), field: `w${field}`, value: pick === 0 ? null : `v${pick}` }]
  })
  expect(stageCells(world.store, world.tables(), { label: 'set', origin: 'edit', at: 1 }, packCells(named)).ok).toBe(true)
}

function loseFields({ store }: World, gone: readonly ('b' | 'n')[], rules: Rules = ruledFields): void {
  const structure = structureWith(rules)
  writeStructure(store, { ...structure, fields: structure.fields.filter((it) => !gone.some((id) => id === it.id)) })
}

/** The step without cells of fields that are gone: nobody can name those. */
function namingNone(it: Step, world: World): Step {
  const isThere = ({ field }: { readonly field: string }): boolean => world.tables().byField.get(field)?.isGone === false
  if (it.kind === 'set') return { ...it, cells: it.cells.filter(isThere) }
  if (it.kind === 'add') return { ...it, rows: it.rows.map((cells) => cells.filter(isThere)) }
  if (it.kind === 'confirm-late')
    return {
      ...it,
      meanwhile: it.meanwhile.map((then) => (then.kind === 'set' ? { ...then, cells: then.cells.filter(isThere) } : then)),
    }
  return it
}
