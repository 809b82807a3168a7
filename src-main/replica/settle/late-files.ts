/**
 * A file that came late under the name of the one that is wanted: services tell neither content nor always a size, so the stored file itself is
 * remembered that was there when the newer write had just been confirmed. Another one later is not the wanted one.
 */
import { z } from 'zod'
import { areSameFiles, isSameStoredFile } from '../../../src-shared/changes/same-files.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import { pathOfAddress } from '../../../src-shared/model/signature.ts'
import { parseValues } from '../receipts/read-receipts.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'

/** By field number: the receipt of the newer write, and what was there after it. */
const seenFiles = z.record(z.string(), z.strictObject({ receipt: z.number(), files: z.string().nullable() }))

interface LateUpdate {
  readonly receipt: number
  readonly n: number
  readonly k: number
  readonly seen: string | null
}

interface Found {
  readonly was: SqlValue
  readonly theirs: SqlValue
  /** The late one is the one that is wanted. */
  readonly isWanted: boolean
  /** What is there now is what a push wrote that just ends. */
  readonly isAfterPush: boolean
}

/** `unclear`: it may be either of them, so that the wanted one is better sent once more, and the older one may still come. */
export function lookAtFiles(store: Store, it: LateUpdate, f: number, found: Found): 'newer' | 'older' | 'unclear' {
  const newest = newestWrite(store, it, f)
  if (newest === null) return isSameFile(found.was, found.theirs) ? 'newer' : 'older'
  if (found.isWanted) return 'newer'
  const noted = it.seen === null ? {} : seenFiles.parse(JSON.parse(it.seen))
  const seen = noted[f]
  if (seen?.receipt === newest.receipt) return isSameFile(seen.files, found.theirs) ? 'newer' : 'older'
  if (!found.isAfterPush) return 'unclear'
  const files = typeof found.theirs === 'string' ? found.theirs : null
  store.run(
    'update receipt_row set seen = ? where receipt = ? and n = ?',
    JSON.stringify({ ...noted, [f]: { receipt: newest.receipt, files } }),
    it.receipt,
    it.n,
  )
  return 'newer'
}

/** The last confirmed write of the cell that was sent after the late one. */
export function newestWrite(
  store: Store,
  { receipt, k, n }: Pick<LateUpdate, 'receipt' | 'k' | 'n'>,
  f: number,
): { readonly receipt: number; readonly sent: SqlValue } | null {
  const writes = store
    .prepare<{ receipt: number; sent: string | null }>(
      `select x.receipt, coalesce(x.sent, r.sent) as sent from receipt_row late
       join receipt_row x on x.ws = late.ws and x.k = late.k and x.receipt > late.receipt and x.state = 'confirmed'
       join receipt r on r.id = x.receipt where late.receipt = ? and late.n = ? and late.k = ? order by x.receipt desc`,
    )
    .all(receipt, n, k)
  for (const write of writes) {
    const sent = parseValues(write.sent)[f]
    if (sent !== undefined) return { receipt: write.receipt, sent }
  }
  return null
}

/** Stored files, of which each has an identity that a service may tell. */
export const isSameFile = (a: SqlValue, b: SqlValue): boolean =>
  areSameFiles(fromStored(a, 'attachments'), fromStored(b, 'attachments'), isVerySame) === true

/** A size says too little here. */
function isVerySame(a: AttachmentValue, b: AttachmentValue): boolean {
  if (!isSameStoredFile(a, b)) return false
  if (a.fileId !== undefined && b.fileId !== undefined) return true
  return !a.url || !b.url || pathOfAddress(a.url) === pathOfAddress(b.url)
}
