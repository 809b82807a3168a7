/** Which files go to which row, and why the others do not. Pure: the dialog shows it, and the command carries it out. */

import { serviceCaps } from '../../../src-shared/api/limits.ts'
import { holdsPlainText } from '../../../src-shared/bulk/plain-text.ts'
import type { FileMatch } from '../../../src-shared/host/calls/attach-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { countOf } from '../../ui/format/format-count.ts'

/** Base64 makes four characters of three bytes (service-notes B, caps). */
export const maxFileBytes = Math.floor((serviceCaps.base64PerFile / 4) * 3)

export interface ReadyFile {
  readonly file: File
  readonly row: RowKey
  /** The row's title. */
  readonly title: string
}

export interface LeftFile {
  readonly file: File
  /** As a sentence. */
  readonly why: string
}

export interface AttachPlan {
  readonly ready: readonly ReadyFile[]
  /** Rows that get files. */
  readonly rows: number
  readonly left: readonly LeftFile[]
  /** Files that their cells hold by name already, whether or not they are attached again. */
  readonly held: number
}

export interface AttachRules {
  /** Attach files again that their cells hold by name, as when what they hold is replaced. */
  readonly again: boolean
  /** Files that could not be read, with the reason. */
  readonly failed: ReadonlyMap<File, string>
}

const order = new Intl.Collator('en', { numeric: true })
const withoutExtension = (name: string): string => name.replace(/\.[^.]*$/, '')
/** As people count: "Lamp", "Lamp-2", "Lamp-10"; files of one cell keep this order. */
export const inNameOrder = (files: readonly File[]): readonly File[] =>
  files.toSorted((a, b) => order.compare(withoutExtension(a.name), withoutExtension(b.name)))

/** `matches` in the order of the files. */
export function planAttach(files: readonly File[], matches: readonly FileMatch[], rules: AttachRules): AttachPlan {
  const ready: ReadyFile[] = []
  const left: LeftFile[] = []
  let held = 0
  for (const [i, file] of files.entries()) {
    const match = matches[i]
    const why = rules.failed.get(file) ?? sayUnfit(file) ?? sayUnmatched(match)
    if (why !== null || match === undefined || match.row === null) {
      left.push({ file, why: why ?? '' })
      continue
    }
    held += match.isHeld ? 1 : 0
    if (match.isHeld && !rules.again) left.push({ file, why: `“${match.title}” has a file of this name already.` })
    else ready.push({ file, row: match.row, title: match.title })
  }
  return { ready, rows: new Set(ready.map((it) => it.row)).size, left, held }
}

function sayUnfit({ size }: File): string | null {
  if (size === 0) return 'The file is empty.'
  return size > maxFileBytes ? `Too large: ${formatBytes(size)}, the service takes up to ${formatBytes(maxFileBytes)}.` : null
}

function sayUnmatched(match: FileMatch | undefined): string | null {
  if (match === undefined || match.rows === 0) return 'No row has this name.'
  return match.rows > 1 ? `${countOf(match.rows, 'row')} have this name.` : null
}

/** Fields that files can be named after: the title first, then what is unique, then the rest. */
export function nameFields(fields: readonly Field[]): readonly Field[] {
  const rank = ({ isTitle, isUnique }: Field): number => (isTitle ? 0 : isUnique ? 1 : 2)
  return fields.filter((it) => holdsPlainText(it) || it.kind === 'number').toSorted((a, b) => rank(a) - rank(b))
}

/** Fields that take files. */
export const fileFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ kind, lock }) => kind === 'attachments' && lock === null)

export const sayReady = ({ ready, rows }: AttachPlan): string => `${countOf(ready.length, 'file')} to ${countOf(rows, 'row')}`
