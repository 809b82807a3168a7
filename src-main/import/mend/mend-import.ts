/** Shows the lines of an import's file, and corrects them: plans in the background worker, writes in the writer, and answers the lines as they are then. */
import type { Correction, GridPage } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { noSuchName } from '../../../src-shared/model/texts/name-answer.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { findDetails, isOpenToChange, settled } from '../imports.ts'
import { lookUpNames } from '../names/look-up-names.ts'
import type { AskedLines } from './open-grid.ts'

export interface MendedImport {
  readonly space: TransferSpace
  readonly importId: ImportId
  readonly fields: readonly Field[]
}

/** A page of lines, or lines by their numbers. Names that were typed are looked up first; without an answer what is known counts. */
export async function readGridLines(
  { space, importId, fields }: MendedImport,
  asked: AskedLines | { readonly numbers: readonly number[] },
): Promise<Result<GridPage, HostError>> {
  const { replica } = space
  const ask = { importId, path: space.sourceOf(importId), asked }
  for (;;) {
    const page = await askTransfer(replica, 'import.grid-lines', ask)
    if (!page.ok) return page
    const { needs, ...shown } = page.value
    if (needs.length === 0) return ok(shown)
    const request = { importId, fields, signal: new AbortController().signal, purpose: 'check' } as const
    const found = await lookUpNames(space, request, needs)
    const unknown = needs.flatMap(({ field, texts }) => texts.map((text) => ({ field, text, answer: noSuchName })))
    const learnt = await askTransfer(replica, 'import.grid-learn', {
      importId,
      names: [...unknown, ...(found.ok ? found.value : [])],
    })
    if (!learnt.ok) return learnt
  }
}

interface Corrected {
  readonly cells: number
  /** Numbers of the first lines that were meant. */
  readonly lines: readonly number[]
}

const nothingLeft = (words: string): Result<never, HostError> =>
  err({ kind: 'invalid', message: `There is nothing to ${words}.` })

export async function correctImport(
  { space, importId }: MendedImport,
  correction: Correction,
): Promise<Result<Corrected, HostError>> {
  const { replica, clock } = space
  const found = await findDetails(space, importId)
  if (!found.ok) return found
  if (!isOpenToChange(found.value.record.state)) return settled
  if (correction.kind === 'undo' || correction.kind === 'redo') {
    const turned = await askTransfer(replica, 'import.turn-correction', { importId, turn: correction.kind, at: clock.now() })
    if (!turned.ok) return turned
    return turned.value === null ? nothingLeft(correction.kind) : ok(turned.value)
  }
  const planned = await askTransfer(replica, 'import.plan-correction', { importId, path: space.sourceOf(importId), correction })
  if (!planned.ok) return planned
  const { label, entries, cells, lines } = planned.value
  if (entries.length === 0) return ok({ cells, lines })
  const added = await askTransfer(replica, 'import.add-corrections', { importId, step: { label, entries }, at: clock.now() })
  return added.ok ? ok({ cells, lines }) : added
}
