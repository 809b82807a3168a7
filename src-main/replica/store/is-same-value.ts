/** Whether two stored values of a column are one to the service. */
import { isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import { isSignature } from '../../../src-shared/model/field.ts'
import type { SqlValue } from './store.ts'
import { fromStored } from './stored-value.ts'
import type { Column } from './worksheet-tables.ts'

export const isSameValue = ({ field }: Column, a: SqlValue, b: SqlValue): boolean =>
  a === b || isSameToService(fromStored(a, field.kind), fromStored(b, field.kind), field)

/** Files are told by their names, and often by no more. */
export const isFiles = ({ field }: Column): boolean => field.kind === 'attachments' && !isSignature(field)
