import { describe, expect, it } from 'vitest'
import { blockRows, openRowSource, type RowSource } from '../../../src-renderer/grid/rows/row-source.ts'
import { cellOf, markOf, withValue } from '../../../src-renderer/grid/rows/sheet-row.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { mapOk } from '../../../src-shared/lib/result.ts'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import { readCustomers } from '../../support/window/read-customers.ts'
import { createTestApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'
import { createTestHost } from '../../support/window/test-host.ts'

const name = 'name' as FieldId
const keyAt = (index: number) => `c${index}` as RowKey

async function open(customers = 1000) {
  const { host, ...test } = await readCustomers(createTestApp(createTestHost({ customers, orders: 1 })))
  const opened = await openRowSource(host.client, test.at, everyRow)
  if (!opened.ok) throw new Error(opened.error.message)
  const changes = changesOf(host, test.at.connectionId)
  const edit = (row: RowKey, value: string) => changes.set(row, name, value)
  const windows = () => host.calls.filter((call) => call.name === 'rows.window').length - 1
  return { host, source: opened.value, edit, windows }
}

async function textAt(source: RowSource, index: number): Promise<unknown> {
  const block = await source.readBlock(Math.floor(index / blockRows))
  const row = block.ok ? block.value[index % blockRows] : undefined
  return row === undefined ? undefined : cellOf(row, name)
}

describe('row source', () => {
  it('reads each block once while nothing changes', async () => {
    const { source, windows } = await open()
    await source.readBlock(0)
    await source.readBlock(0)
    await source.readBlock(1)
    expect(windows()).toBe(2)
  })

  it('gives rows by position once their block is at hand', async () => {
    const { source } = await open()
    expect(source.peek(250)).toBeNull()
    await source.readBlock(Math.floor(250 / blockRows))
    expect(source.peek(250)?.row.key).toBe('c250')
  })

  it('tells of a change and shows the new value afterwards', async () => {
    const { source, edit } = await open()
    expect(await textAt(source, 3)).not.toBe('Changed')
    let told = 0
    source.onChange(() => {
      told += 1
    })
    await edit(keyAt(3), 'Changed')
    expect(told).toBe(1)
    expect(await textAt(source, 3)).toBe('Changed')
  })

  it('asks again when an answer is older than the last change', async () => {
    const { source, edit, host } = await open()
    const call = host.client.call
    let slow = true
    // The first window is answered before the edit and arrives after it.
    Object.assign(host.client, {
      call: async (request: never, args: never) => {
        const answer = await call(request, args)
        if (slow && request === 'rows.window') {
          slow = false
          await edit(keyAt(0), 'Newer')
        }
        return answer
      },
    })
    expect(await textAt(source, 0)).toBe('Newer')
  })

  it('reads long ranges in strides without keeping them', async () => {
    const { source, windows } = await open(2500)
    const rows = await source.readRange(0, 2499)
    expect(rows.ok && rows.value.length).toBe(2500)
    expect(windows()).toBe(3)
    const keys = await source.readKeys(0, 2499)
    expect(keys).toEqual(mapOk(rows, (read) => read.map(({ row }) => row.key)))
    expect(source.peek(0)).toBeNull()
  })

  it('forgets the blocks that were not looked at for long', async () => {
    const { source } = await open(blockRows * 80)
    for (let block = 0; block < 80; block++) await source.readBlock(block)
    expect(source.peek(0)).toBeNull()
    expect(source.peek(79 * blockRows)).not.toBeNull()
  })

  it('passes on why rows could not be read', async () => {
    const { source, host } = await open()
    host.refuse('rows.window', { kind: 'not-found', what: 'view', message: 'This view is closed.' })
    expect(await source.readBlock(0)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  it('ends the view in the host when it is closed', async () => {
    const { source, host } = await open()
    source.close()
    await Promise.resolve()
    expect(host.calls.at(-1)?.name).toBe('rows.close-view')
  })
})

describe('a row that was just edited', () => {
  it('shows the new value with its old one until the host answers', async () => {
    const { source } = await open(10)
    await source.readBlock(0)
    const row = source.peek(1)
    if (row === null) throw new Error('no row')
    const edited = withValue(row, name, 'Mine')
    expect(cellOf(edited, name)).toBe('Mine')
    expect(markOf(edited, name)).toEqual({ state: 'staged', held: false, base: cellOf(row, name) })
    expect(withValue(edited, name, 'Again').row.marks[name]?.base).toBe(cellOf(row, name))
  })
})
