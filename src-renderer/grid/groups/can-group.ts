/** Which fields rows can be grouped by: those whose values are the same for several rows. */
import type { Field } from '../../../src-shared/model/field.ts'

export const canGroup = ({ id, kind }: Pick<Field, 'id' | 'kind'>): boolean =>
  kind !== 'attachments' && kind !== 'none' && id !== 'rowid'
