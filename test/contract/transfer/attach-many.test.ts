import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { importWorld } from '../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'name', type: '2', isTitle: true },
  { name: 'code', type: '2' },
  { name: 'files', type: '14' },
])

const addRows = async (...rows: readonly (readonly [name: string, code: string])[]): Promise<readonly RowKey[]> => {
  const cells = rows.map(([name, code]) => ({ [at.id('name')]: name, [at.id('code')]: code }))
  return (await at.answer('edits.add-rows', { ...at.place, label: 'Add', rows: cells })).rows
}
const match = async (by: string, ...names: readonly string[]) => {
  const ask = { ...at.place, by: at.id(by), into: at.id('files'), names: [...names] }
  return (await at.answer('attachments.match', ask)).matches
}
const attach = async (...files: readonly (readonly [row: RowKey, name: string, content: string])[]) => {
  const given = []
  for (const [row, name, content] of files) given.push({ row, file: await at.upload(name, content) })
  return at.call('edits.attach-many', { ...at.place, field: at.id('files'), files: given })
}
/** Names of the files of each row that has some. */
const held = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { view } = await at.answer('rows.open-view', { ...at.place, query: everyRow })
  const { fieldIds, rows } = await at.answer('rows.window', { view, start: 0, count: 200 })
  const found: Record<string, readonly string[]> = {}
  for (const { cells } of rows) {
    const files = cells[fieldIds.indexOf(at.id('files'))] as readonly AttachmentValue[] | null
    if (files !== null) found[String(cells[fieldIds.indexOf(at.id('name'))])] = files.map((file) => file.name)
  }
  return found
}
const blobs = (): readonly string[] =>
  readdirSync(join(at.host.dataFolder, 'connections', at.connectionId, 'files'), { recursive: true })
    .map(String)
    .filter((name) => /[0-9a-f]{64}$/.test(name))

const none = { rows: 0, row: null, title: '', isHeld: false }

describe('files and the rows that they are named after', () => {
  it('match whatever their case, spaces, accents and numbers, and say when there is no row or several', async () => {
    const [lamp, garden, lampTwo] = await addRows(['Desk Lamp', 'A1'], ['Café bench', 'B2'], ['Desk lamp-2', 'A2'], ['x', 'B2'])
    const found = (row: RowKey | undefined, title: string) => ({ rows: 1, row, title, isHeld: false })
    expect(await match('name', 'desk lamp.JPG', 'DeskLamp_1.png', 'Desk Lamp (3).png', 'desklamp-2.png', 'nobody.png')).toEqual([
      found(lamp, 'Desk Lamp'),
      found(lamp, 'Desk Lamp'),
      found(lamp, 'Desk Lamp'),
      found(lampTwo, 'Desk lamp-2'),
      none,
    ])
    expect(await match('name', 'Cafe\u0301 Bench.jpg', 'ohne endung', '.png')).toEqual([found(garden, 'Café bench'), none, none])
    expect(await match('code', 'b2.png', 'a1-7.png')).toEqual([{ ...none, rows: 2 }, found(lamp, 'Desk Lamp')])
  })

  it('are looked for in staged values, in pulled rows, and not in rows marked for deletion', async () => {
    await addRows(['One', 'A'], ['Two', 'B'], ['Three', 'C'])
    const options = { worksheetId: at.worksheetId, triggerWorkflow: false, permanentDelete: false }
    const { planId } = await at.answer('push.plan', { connectionId: at.connectionId, options })
    const { jobId } = await at.answer('push.start', { connectionId: at.connectionId, planId })
    await at.host.ended(jobId)
    await at.pull()
    const [one, two] = (await match('name', 'one.png', 'two.png')).map((it) => it.row)
    if (one === null || one === undefined || two === null || two === undefined) throw new Error('not found')
    await at.answer('edits.delete-rows', { ...at.place, label: 'Delete', target: { of: 'rows', rows: [two] } })
    const cells = [{ row: one, field: at.id('name'), value: 'First' }]
    await at.answer('edits.set', { ...at.place, label: 'Rename', cells })
    expect((await match('name', 'one.png', 'first.png', 'two.png', 'three.png')).map((it) => it.rows)).toEqual([0, 1, 0, 1])
  })

  it('refuses a field that is not there', async () => {
    const ask = { ...at.place, by: at.id('name'), into: 'nowhere' as never, names: ['a.png'] }
    expect(await at.call('attachments.match', ask)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })

  it('are attached as one command that one undo takes back, behind what the cells hold and with equal bytes kept once', async () => {
    const [lamp, bench] = await addRows(['Lamp', ''], ['Bench', ''])
    if (lamp === undefined || bench === undefined) throw new Error('no rows')
    await attach([lamp, 'before.png', 'same'])
    const done = await attach([lamp, 'lamp-1.png', 'same'], [bench, 'bench.png', 'same'], [lamp, 'lamp-2.png', 'other'])
    expect(done).toMatchObject({ ok: true, value: { undo: 'Attach 3 files to 2 rows' } })
    expect(await held()).toEqual({ Lamp: ['before.png', 'lamp-1.png', 'lamp-2.png'], Bench: ['bench.png'] })
    expect(blobs()).toHaveLength(2)
    expect((await match('name', 'lamp-1.png', 'LAMP-2.png', 'lamp-3.png')).map((it) => it.isHeld)).toEqual([true, true, false])
    await at.answer('edits.undo', at.place)
    expect(await held()).toEqual({ Lamp: ['before.png'] })
  })

  it('take the place of what the cells hold where that is said, as one command that one undo takes back', async () => {
    const [lamp, bench] = await addRows(['Lamp', ''], ['Bench', ''])
    if (lamp === undefined || bench === undefined) throw new Error('no rows')
    await attach([lamp, 'before.png', 'a'], [bench, 'kept.png', 'b'])
    const files = [
      { row: lamp, file: await at.upload('one.png', 'c') },
      { row: lamp, file: await at.upload('two.png', 'd') },
    ]
    const done = await at.answer('edits.attach-many', { ...at.place, field: at.id('files'), replaces: true, files })
    expect(done.undo).toBe('Replace files of 1 row')
    expect(await held()).toEqual({ Lamp: ['one.png', 'two.png'], Bench: ['kept.png'] })
    await at.answer('edits.undo', at.place)
    expect(await held()).toEqual({ Lamp: ['before.png'], Bench: ['kept.png'] })
  })

  it('say which field most of them are named after: one row each counts, several do not', async () => {
    await addRows(['Lamp', 'A1'], ['Bench', 'B2'], ['Bench', 'C3'])
    const propose = (fields: readonly string[], ...names: readonly string[]) =>
      at.answer('attachments.propose-naming', {
        ...at.place,
        fields: fields.map((name) => at.id(name)),
        names: [...names],
      })
    expect(await propose(['name', 'code'], 'a1.png', 'B2-1.png', 'lamp.png')).toEqual({ by: at.id('code'), files: 2 })
    expect(await propose(['name', 'code'], 'bench.png', 'lamp.png')).toEqual({ by: at.id('name'), files: 1 })
    expect(await propose(['name', 'code'], 'nobody.png')).toEqual({ by: null, files: 0 })
  })

  it('are all left out when one is too large, gone, or too many for its cell', async () => {
    const [lamp, bench] = await addRows(['Lamp', ''], ['Bench', ''])
    if (lamp === undefined || bench === undefined) throw new Error('no rows')
    expect(await attach([lamp, 'fine.png', 'x'], [bench, 'huge.png', 'x'.repeat(5_600_000)])).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'too-large', message: expect.stringContaining('“huge.png”') },
    })
    const many = Array.from({ length: 101 }, (_, i) => [lamp, `${i}.png`, 'x'] as const)
    expect(await attach([bench, 'fine.png', 'x'], ...many)).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'A cell takes 100 files at most.' },
    })
    expect(await attach([bench, 'fine.png', 'x'], ['new:999' as RowKey, 'b.png', 'x'])).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
    expect(await held()).toEqual({})
  })

  it('can be kept one by one before, which refuses what cannot be attached, and again after the connection was closed', async () => {
    const [lamp] = await addRows(['Lamp', ''])
    if (lamp === undefined) throw new Error('no row')
    const { connectionId } = at
    const file = await at.upload('lamp.png', 'x')
    expect(await at.call('attachments.keep', { connectionId, file })).toEqual({ ok: true, value: { kept: true } })
    const empty = await at.upload('none.png', '')
    expect(await at.call('attachments.keep', { connectionId, file: empty })).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'empty' },
    })
    await at.answer('connections.close', { connectionId })
    await at.answer('connections.open', { connectionId })
    await at.answer('edits.attach-many', { ...at.place, field: at.id('files'), files: [{ row: lamp, file }] })
    expect(await held()).toEqual({ Lamp: ['lamp.png'] })
    expect(blobs()).toHaveLength(1)
  })
})
