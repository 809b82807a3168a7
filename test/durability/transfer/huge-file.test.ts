/** @module-tag full */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileHandle } from '../../../src-shared/model/ids.ts'
import { importColumns } from '../../support/csv/import-codes.ts'
import { check, close, type OpenedWorksheet, openWorksheet } from '../../support/csv/open-worksheet.ts'

/** 1 GB takes minutes; set GRIDSTAGE_HUGE_CSV_MB=1024 for it. What is bounded shows at a tenth of it already. */
const megabytes = Number(process.env.GRIDSTAGE_HUGE_CSV_MB ?? 96)

let folder: string
let at: OpenedWorksheet
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-huge-'))
  at = await openWorksheet(importColumns)
})
afterEach(async () => {
  await close(at)
  rmSync(folder, { recursive: true, force: true })
})

const wide = 'x'.repeat(400)

function* lines(bytes: number): Generator<string> {
  yield 'code,group,amount\n'
  let block = ''
  for (let row = 0, written = 0; written < bytes; row += 1) {
    const line = `c${row},"${wide}, quoted",${row % 100}\n`
    written += line.length
    block += line
    if (block.length < 1_000_000) continue
    yield block
    block = ''
  }
  yield block
}

/** Bytes of memory that the process holds, workers included. */
const held = async (): Promise<number> => {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  const text = await readFile('/proc/self/status', 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}

async function importOf(size: number): Promise<{ readonly rows: number; readonly most: number }> {
  const file = path.join(folder, `${size}.csv`)
  await pipeline(Readable.from(lines(size * 1024 * 1024)), createWriteStream(file))
  const before = await held()
  let most = 0
  const watch = setInterval(
    () =>
      void held().then((now) => {
        most = Math.max(most, now - before)
      }),
    50,
  )
  try {
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream
    const request = new Request('http://127.0.0.1/upload?name=huge.csv', { method: 'POST', body, duplex: 'half' } as RequestInit)
    const { handle, size: taken } = (await (await at.host.host.http(request)).json()) as { handle: string; size: number }
    expect(taken).toBe(statSync(file).size)
    const { connectionId, worksheetId } = at
    const draft = await at.host.answer('import.begin', { connectionId, worksheetId, source: { file: fileHandle.parse(handle) } })
    const checked = await check(at, draft)
    await at.host.answer('import.discard', { importId: draft.importId })
    expect(checked.check).toMatchObject({ rejected: 0 })
    return { rows: checked.check?.insert ?? 0, most }
  } finally {
    clearInterval(watch)
    rmSync(file)
  }
}

test(`a file of ${megabytes} MB is taken in and checked in memory that does not grow with it`, async () => {
  // Warms the workers up, so that the first one does not pay for all.
  await importOf(4)
  const small = await importOf(megabytes / 8)
  const large = await importOf(megabytes)
  expect(large.rows / small.rows).toBeGreaterThan(7)
  // Eight times the file; were it held as text or as rows, the memory would follow by several times its size. Garbage not yet taken away
  // is not told apart from what is held, so there is room for it.
  expect(large.most).toBeLessThan(small.most + 2.5 * megabytes * 1024 * 1024)
  expect(large.most).toBeLessThan(Math.max(400, megabytes / 2) * 1024 * 1024)
}, 1_800_000)
