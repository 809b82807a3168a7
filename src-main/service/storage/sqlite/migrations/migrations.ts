/** Every migration in order: a data folder's version is the count of those it has seen. */
import { initial } from './0001-initial.ts'
import { structureEdits } from './0002-structure-edits.ts'
import { activity } from './0003-activity.ts'

export const migrations: readonly string[] = [initial, structureEdits, activity]
