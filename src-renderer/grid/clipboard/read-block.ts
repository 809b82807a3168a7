/** Turns a pasted block into values for its columns, with everything that could not be taken and why. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { HostClient } from '../../host/host-client.ts'
import type { SheetRef } from '../../state/sheet-ref.ts'
import { whyLocked } from '../lock-words.ts'
import { type ReadText, type TextReading, valueFromText } from '../value-from-text.ts'
import type { Placement } from './place-block.ts'
import { type FoundNames, nameSlot, resolveNames } from './resolve-names.ts'

export interface BlockValue {
  readonly row: number
  readonly field: Field
  readonly value: CellValue
}

export interface ReadBlock {
  readonly values: readonly BlockValue[]
  /** Reason -> number of cells. */
  readonly left: ReadonlyMap<string, number>
}

function finish(text: ReadText, field: Field, found: FoundNames): ReadText {
  if (text.kind !== 'needs-lookup') return text
  const ids: string[] = []
  for (const name of text.names) {
    const hit = found.get(nameSlot(field.id, name)) ?? {
      ok: false as const,
      why: `“${name}” was not looked up: too many different names`,
    }
    if (!hit.ok) return { kind: 'wrong', why: hit.why }
    ids.push(hit.id)
  }
  return { kind: 'value', value: ids.length === 0 ? null : [...new Set(ids)] }
}

/** `fields` are the columns from the block's left edge on; columns beyond them are counted as left out. */
export async function readBlock(
  host: HostClient,
  at: SheetRef,
  placement: Placement,
  fields: readonly Field[],
  reading: TextReading,
): Promise<ReadBlock> {
  const left = new Map<string, number>()
  const leave = (why: string, cells = 1): void => void left.set(why, (left.get(why) ?? 0) + cells)
  const read: { readonly row: number; readonly field: Field; readonly text: ReadText }[] = []
  for (let col = 0; col < placement.cols; col++) {
    const field = fields[col]
    const lock = field === undefined ? 'There is no column at the right of the last one.' : whyLocked(field)
    if (field === undefined || lock !== null) {
      leave(
        field === undefined || lock === null ? 'There is no column at the right of the last one.' : `${field.name}: ${lock}`,
        placement.rows,
      )
      continue
    }
    for (let row = 0; row < placement.rows; row++)
      read.push({ row, field, text: valueFromText(placement.textAt(row, col), field, reading) })
  }
  const wanted = read.flatMap(({ field, text }) =>
    text.kind === 'needs-lookup' ? text.names.map((name) => ({ field, name })) : [],
  )
  const found = await resolveNames(host, at, wanted)
  const values: BlockValue[] = []
  for (const { row, field, text } of read) {
    const done = finish(text, field, found)
    if (done.kind === 'value') values.push({ row, field, value: done.value })
    else if (done.kind === 'wrong') leave(done.why)
  }
  return { values, left }
}

/** The reasons in a sentence, the most frequent first. */
export function sayLeft(left: ReadonlyMap<string, number>): string {
  const reasons = [...left].sort((a, b) => b[1] - a[1])
  const shown = reasons.slice(0, 3).map(([why, cells]) => (cells === 1 ? why : `${why} (${cells} cells)`))
  return reasons.length > 3 ? `${shown.join(' · ')} · and ${reasons.length - 3} more` : shown.join(' · ')
}
