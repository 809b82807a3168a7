/** Links to rows that were made from here. They go with the local data of the connection; on the service they live until they end. */
import { z } from 'zod'
import type { MadeLink } from '../../../src-shared/host/calls/row-panel-calls.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { RowId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { defineTask, handleTask, type TaskHandler } from '../contract/worker-task.ts'
import { attempt } from '../store/store.ts'

interface OfRow {
  readonly worksheetId: WorksheetId
  readonly rowId: RowId
}

/** More of one row are not listed. */
const most = 100

export const keepLinkTask = defineTask<OfRow & { readonly link: MadeLink }, null>('links.keep', 'writer')
/** Newest first. */
export const listLinksTask = defineTask<OfRow, readonly MadeLink[]>('links.list', 'background')

const names = z.array(z.string())

export const carriedLinks: readonly TaskHandler[] = [
  handleTask(keepLinkTask, (store, { worksheetId, rowId, link: { url, madeAt, validUntil, fields, hasPassword } }) =>
    attempt(store, () => {
      store.run(
        'insert into made_link (worksheet, row_id, url, made_at, valid_until, fields, has_password) values (?, ?, ?, ?, ?, ?, ?)',
        worksheetId,
        rowId,
        url,
        madeAt,
        validUntil,
        fields === null ? null : JSON.stringify(fields),
        hasPassword ? 1 : 0,
      )
      return ok(null)
    }),
  ),
  handleTask(listLinksTask, (store, { worksheetId, rowId }) =>
    ok(
      store
        .prepare<{ url: string; made_at: number; valid_until: string | null; fields: string | null; has_password: number }>(
          `select url, made_at, valid_until, fields, has_password from made_link
           where worksheet = ? and row_id = ? order by made_at desc, id desc limit ${most}`,
        )
        .all(worksheetId, rowId)
        .map((it) => ({
          url: it.url,
          madeAt: it.made_at,
          validUntil: it.valid_until,
          fields: it.fields === null ? null : names.parse(JSON.parse(it.fields)),
          hasPassword: it.has_password === 1,
        })),
    ),
  ),
]
