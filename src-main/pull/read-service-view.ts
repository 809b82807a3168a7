/**
 * Reads which rows and fields the service gives for one of its views, in the order in which it gives them. The interface says no more of a
 * view than that: the first page comes whole and shows the fields, the others carry as little as the service allows.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import { endlessPages, repeatsRows, untilEmpty } from './endless-pages.ts'
import { numbers } from './find-vanished.ts'
import { listPage } from './list-page.ts'
import { runPool } from './run-pool.ts'
import { cancelled, type Outcome, type SyncRun } from './sync-ports.ts'
import { takeInRows } from './take-in-rows.ts'

/** Pages asked for at once; the client's pace decides how many really are. */
const width = 8

/** `fieldIds`: every field of the worksheet. Answers how many rows the view has. */
export async function readServiceView(
  run: SyncRun,
  view: string,
  fieldIds: readonly string[],
  titleField: string | null,
  report: (rows: number, total: number | null) => void,
): Promise<Outcome<number>> {
  const { worksheetId } = run
  const begun = await run.replica.ask('views.begin-reading', { worksheetId, view })
  if (!begun.ok) return begun
  const at = { worksheetId, view, reading: begun.value.reading }
  // A view has rows of its worksheet, each once: what the replica has or has not seen yet.
  const known = await run.replica.ask('pull.known', { worksheetId })
  if (!known.ok) return known
  const unknown = new Set<string>()
  let hasEnded = false
  let done = 0
  let total: number | null = null
  const readPage = async (page: number) => {
    const body = { pageSize: limits.pageSize, pageIndex: page, viewId: view }
    const read = await listPage(run, page === 1 || titleField === null ? body : { ...body, fields: [titleField] }, (bytes) =>
      run.replica.ask('views.read-page', { ...at, page, bytes }, { transfer: [bytes.buffer] }),
    )
    if (!read.ok) return read
    for (const id of read.value.unknown) unknown.add(id)
    done += read.value.rows
    total = read.value.total ?? total
    report(done, total)
    if (read.value.rows === 0) hasEnded = true
    return repeatsRows(done, known.value.rows + unknown.size) ? err(endlessPages) : read
  }

  const first = await readPage(1)
  if (!first.ok) return first
  const pages = Math.max(1, Math.ceil((first.value.total ?? 0) / limits.pageSize))
  let last = first.value.rows
  const pooled = await runPool(
    untilEmpty(numbers(2, pages), () => hasEnded),
    width,
    run.signal,
    async (page) => {
      const read = await readPage(page)
      if (read.ok && page === pages) last = read.value.rows
      return read
    },
  )
  if (!pooled.ok) return pooled
  // Rows that came meanwhile, or all that follow where the service gives no total.
  for (let page = pages + 1; last >= limits.pageSize && !run.signal.aborted; page += 1) {
    const read = await readPage(page)
    if (!read.ok) return read
    last = read.value.rows
  }
  const taken = await takeInRows(run, [...unknown])
  if (!taken.ok) return taken
  if (run.signal.aborted) return err(cancelled)
  if (unknown.size > 0) {
    const added = await run.replica.ask('views.add-rows', { ...at, ids: [...unknown] })
    if (!added.ok) return added
  }
  const carried = new Set(first.value.fields)
  const isWhole = first.value.rows === 0 || fieldIds.every((id) => carried.has(id))
  const finished = await run.replica.ask('views.finish-reading', {
    ...at,
    at: run.clock.now(),
    fields: isWhole ? null : [...carried],
  })
  return finished.ok ? ok(finished.value.rows) : finished
}
