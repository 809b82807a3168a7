/** What the checks work on: a worksheet of their own with a few rows, made before and removed after. */

import { addRowV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { addWorksheetV2, getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { createRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import {
  createWorksheet,
  deleteWorksheet,
  editWorksheet,
  getWorksheet,
} from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { attempt, call, type Target } from './target.ts'

export interface World {
  readonly target: Target
  /** False: nothing but the checks' own worksheet may be written. */
  readonly mayWriteAll: boolean
  readonly worksheetId: string
  readonly titleId: string
  readonly numberId: string
  /** A relation of the worksheet to itself; '' where the service did not make one. */
  readonly relationId: string
  readonly rowId: string
  /** A fresh row for a check that spends it. */
  newRow(): Promise<string>
  /** Worksheets that a check made, removed in the end. */
  readonly made: string[]
}

export type Prepared = { readonly ok: true; readonly world: World } | { readonly ok: false; readonly words: string }

const params = (worksheetId: string) => ({ worksheet_id: worksheetId })

const fields = [
  { name: 'Title', alias: 'conformance_title', type: '2', isTitle: true, required: true },
  { name: 'Number', alias: 'conformance_number', type: '6', precision: 2 },
]

/** By V3 with a relation to itself; by V2 where V3 does not answer, and without it. */
async function makeWorksheet(target: Target): Promise<string | null> {
  const name = 'Gridstage conformance check'
  const created = await attempt(target, createWorksheet, { body: { name, fields } })
  if (created === null) {
    const controls = fields.map((field) => ({
      controlName: field.name,
      type: Number(field.type),
      attribute: field.isTitle ? 1 : 0,
    }))
    return attempt(target, addWorksheetV2, { body: { name, controls } })
  }
  const { worksheetId } = created
  const relation = { name: 'Related', alias: 'conformance_related', type: '29', subType: '2', dataSource: worksheetId }
  await attempt(target, editWorksheet, { params: params(worksheetId), body: { addFields: [relation] } })
  return worksheetId
}

/** Ids of fields by their names. */
async function readFields(target: Target, worksheetId: string): Promise<ReadonlyMap<string, string>> {
  const v3 = await attempt(target, getWorksheet, { params: params(worksheetId) })
  if (v3 !== null) return new Map(v3.fields.map((field) => [field.name, field.id]))
  const v2 = await attempt(target, getWorksheetV2, { body: { worksheetId } })
  return new Map(v2?.controls.map((control) => [control.controlName, control.controlId]))
}

async function makeRow(target: Target, worksheetId: string, titleId: string): Promise<string> {
  const v3 = { fields: [{ id: titleId, value: 'a row' }], triggerWorkflow: false }
  const created = await attempt(target, createRow, { params: params(worksheetId), body: v3 })
  if (created !== null) return created.id
  const v2 = { worksheetId, controls: [{ controlId: titleId, value: 'a row' }], triggerWorkflow: false }
  return (await attempt(target, addRowV2, { body: v2 })) ?? ''
}

export async function prepareWorld(target: Target, mayWriteAll: boolean): Promise<Prepared> {
  // Only a service that can remove a worksheet is given one, unless it is the checks' own.
  const removal = await call(target, deleteWorksheet, { params: params('no-such-worksheet') })
  if (!mayWriteAll && (removal.kind !== 'refused' || removal.code === 99999)) {
    const words = 'words' in removal ? removal.words : removal.kind
    return { ok: false, words: `worksheets cannot be removed here (${words}), so none was made` }
  }
  const worksheetId = await makeWorksheet(target)
  if (worksheetId === null) return { ok: false, words: 'no worksheet could be created' }
  const ids = await readFields(target, worksheetId)
  const titleId = ids.get('Title') ?? ''
  const world: World = {
    target,
    mayWriteAll,
    worksheetId,
    titleId,
    numberId: ids.get('Number') ?? '',
    relationId: ids.get('Related') ?? '',
    rowId: await makeRow(target, worksheetId, titleId),
    newRow: () => makeRow(target, worksheetId, titleId),
    made: [worksheetId],
  }
  return { ok: true, world }
}

/** Ids of worksheets that are still there. */
export async function removeWorld(world: World): Promise<readonly string[]> {
  const left: string[] = []
  for (const id of world.made) {
    await attempt(world.target, deleteWorksheet, { params: params(id) })
    if ((await attempt(world.target, getWorksheet, { params: params(id) })) !== null) left.push(id)
  }
  return left
}
