/** What is known before anybody has decided anything: how columns were mapped last time, and which texts are names that were seen before. */
import type { RememberedMapping } from '../../src-shared/csv/mapping/map-columns.ts'
import type { KnownNames } from '../../src-shared/csv/mapping/match-content.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { mapOk, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import type { RecognisedFile } from '../replica/imports/import-ledger.ts'
import { askTransfer } from './answers/ask-transfer.ts'
import type { TransferSpace } from './answers/transfer-space.ts'

export interface KnownBefore {
  readonly mapping: RememberedMapping
  readonly names: KnownNames
}

/** Texts that are compared with names: more columns than this have no time to be. */
const mostTexts = 5000

export async function findKnown(
  { replica }: Pick<TransferSpace, 'replica'>,
  worksheetId: WorksheetId,
  recognised: RecognisedFile,
  fields: readonly Field[],
): Promise<Result<KnownBefore, HostError>> {
  const hasNames = fields.some((field) => field.lock === null && isReferenceKind(field.kind))
  const texts = hasNames ? recognised.columns.flatMap((column) => column.samples).slice(0, mostTexts) : []
  return mapOk(await askTransfer(replica, 'import.remembered', { worksheetId, texts }), ({ mapping, names }) => ({
    mapping,
    names: Object.fromEntries(Object.entries(names).map(([kind, known]) => [kind, new Set(known)])),
  }))
}
