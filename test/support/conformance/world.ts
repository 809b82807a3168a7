/** What the checks work on: a worksheet of their own with a few rows, made before and removed after. */

import { createRow } from '../../../src-shared/api/v3-row-operations.ts'
import { createWorksheet, deleteWorksheet, editWorksheet, getWorksheet } from '../../../src-shared/api/v3-structure-operations.ts'
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

export async function prepareWorld(target: Target, mayWriteAll: boolean): Promise<Prepared> {
  // Only a service that can remove a worksheet is given one.
  const removal = await call(target, deleteWorksheet, { params: params('no-such-worksheet') })
  if (removal.kind !== 'refused' || removal.code === 99999) {
    const words = 'words' in removal ? removal.words : removal.kind
    return { ok: false, words: `worksheets cannot be removed here (${words}), so none was made` }
  }
  const fields = [
    { name: 'Title', alias: 'conformance_title', type: '2', isTitle: true, required: true },
    { name: 'Number', alias: 'conformance_number', type: '6', precision: 2 },
    {
      name: 'Choice',
      alias: 'conformance_choice',
      type: '9',
      options: [
        { value: 'One', index: 1 },
        { value: 'Two', index: 2 },
      ],
    },
  ]
  const created = await attempt(target, createWorksheet, { body: { name: 'Gridstage conformance check', fields } })
  if (created === null) return { ok: false, words: 'no worksheet could be created (V3 operation 3)' }
  const { worksheetId } = created
  const relation = { name: 'Related', alias: 'conformance_related', type: '29', subType: '2', dataSource: worksheetId }
  await attempt(target, editWorksheet, { params: params(worksheetId), body: { addFields: [relation] } })
  const structure = await attempt(target, getWorksheet, { params: params(worksheetId) })
  const idOf = (name: string): string => structure?.fields.find((field) => field.name === name)?.id ?? ''
  const newRow = async (): Promise<string> => {
    const body = { fields: [{ id: idOf('Title'), value: 'a row' }], triggerWorkflow: false }
    return (await attempt(target, createRow, { params: params(worksheetId), body }))?.id ?? ''
  }
  const world: World = {
    target,
    mayWriteAll,
    worksheetId,
    titleId: idOf('Title'),
    numberId: idOf('Number'),
    relationId: idOf('Related'),
    rowId: await newRow(),
    newRow,
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
