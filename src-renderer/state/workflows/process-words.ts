/** What is to be said about a workflow process. */
import type { ProcessRun } from '../../../src-shared/host/calls/workflow-calls.ts'

/** Service-notes B, process `status`. */
const types: Readonly<Record<number, string>> = { 6: 'Started by a hook', 10: 'Packaged process' }

/** The interface shows no other types. */
export const sayProcessType = (type: number): string => types[type] ?? 'Started by the application'

export const canStart = (type: number): boolean => types[type] !== undefined

const causes: Readonly<Record<ProcessRun['startedBy'], string>> = {
  hook: 'Started by hand or from outside',
  create: 'A row was added',
  update: 'A row was changed',
  delete: 'A row was deleted',
}

/** What set a run off, with the row where it was one. */
export const sayCause = ({ startedBy, rowTitle }: ProcessRun): string =>
  rowTitle === '' ? causes[startedBy] : `${causes[startedBy]}: ${rowTitle}`
