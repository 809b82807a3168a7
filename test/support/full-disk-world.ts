/**
 * A host whose data folder lies on a small disk of its own, with one worksheet of codes in it: a test fills the disk for real, sees what is
 * said and kept, and gives the room back.
 */
import path from 'node:path'
import { expect } from 'vitest'
import type { GridRow } from '../../src-shared/host/calls/row-calls.ts'
import type { HostCallAnswer } from '../../src-shared/host/calls.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { FieldId, ImportId } from '../../src-shared/model/ids.ts'
import { csvOfCodes, importColumns } from './csv/import-codes.ts'
import { connect } from './csv/open-worksheet.ts'
import { startHost } from './host/start-host.ts'
import { startService } from './service/start-service.ts'
import { mountSmallDisk } from './small-disk.ts'

/** How it is told that the disk is full. */
export const isFull = {
  kind: 'storage',
  reason: 'disk-full',
  message: expect.stringMatching(/^The disk is full\. Free some space/),
}

export const inOrder = (codes: readonly unknown[]): readonly string[] =>
  codes.map(String).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))

export type FullDiskWorld = Awaited<ReturnType<typeof openFullDiskWorld>>

export async function openFullDiskWorld() {
  const disk = mountSmallDisk(64)
  const service = await startService()
  const start = () => startHost({ dataFolder: path.join(disk.folder, 'data') })
  let app = await start()
  const connectionId = await connect(app, service.url)
  const { worksheetId } = await app.answer('worksheet.create', { connectionId, name: 'Codes', fields: [...importColumns] })
  const at = { connectionId, worksheetId }
  const { fields } = await app.answer('worksheet.open', at)
  const [code, group] = fields.map((it): FieldId => it.id)
  if (code === undefined || group === undefined) throw new Error('the worksheet has no fields')

  const rows = async (of = at): Promise<readonly GridRow[]> => {
    const query = { filter: null, sorts: [], search: '', stagedOnly: false }
    const { view, total } = await app.answer('rows.open-view', { ...of, query })
    const found: GridRow[] = []
    for (let first = 0; first < total; first += 1000)
      found.push(...(await app.answer('rows.window', { view, start: first, count: 1000 })).rows)
    await app.answer('rows.close-view', { view })
    return found
  }
  const run = async (started: Promise<HostCallAnswer<'import.check'>>) => app.ended((await started).jobId)
  const begin = async (text: string): Promise<ImportId> =>
    (await app.answer('import.begin', { ...at, source: { text } })).importId
  const planned = () => ({ connectionId, options: { worksheetId, triggerWorkflow: false, permanentDelete: false } })
  const restart = async (meanwhile: () => void = () => {}): Promise<void> => {
    await app.stop()
    meanwhile()
    app = await start()
  }
  return {
    disk,
    service,
    at,
    code,
    group,
    /** Another one after it was started again. */
    get app() {
      return app
    },
    rows,
    run,
    begin,
    planned,
    restart,
    add: (texts: readonly string[]) =>
      app.call('edits.add-rows', { ...at, label: 'Add', rows: texts.map((text) => ({ [code]: text })) }),
    staged: async () => (await app.answer('worksheet.open', at)).staged,
    codesHere: async (): Promise<readonly CellValue[]> => (await rows()).map((it) => it.cells[0] ?? null),
    async onService(): Promise<readonly string[]> {
      const found: string[] = []
      for (let pageIndex = 1; ; pageIndex += 1) {
        const answer = await fetch(`${service.url}/v3/app/worksheets/${worksheetId}/rows/list`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign },
          body: JSON.stringify({ pageSize: 1000, pageIndex, sorts: [{ field: '_createdAt', direction: 'asc' }] }),
        })
        const page = ((await answer.json()) as { data: { rows: Record<string, unknown>[] } }).data.rows
        found.push(...page.map((it) => String(it[code])))
        if (page.length < 1000) return inOrder(found)
      }
    },
    async push() {
      const { planId } = await app.answer('push.plan', planned())
      return run(app.answer('push.start', { connectionId, planId }))
    },
    async checked(count: number): Promise<ImportId> {
      const importId = await begin(csvOfCodes(count))
      expect(await run(app.answer('import.check', { importId }))).toMatchObject({ status: 'done' })
      return importId
    },
    async reopen(): Promise<void> {
      await restart()
      const secret = { appKey: service.appKey, sign: service.sign }
      await app.answer('connections.update', { connectionId, name: 'Test', address: service.url, secret })
      await app.answer('connections.open', { connectionId })
    },
    async remove(): Promise<void> {
      await app.remove()
      await service.close()
      disk.remove()
    },
  }
}
