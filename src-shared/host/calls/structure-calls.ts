/** Calls that change an application's structure: worksheets and their fields. What they change is on the service at once; nothing of it is staged. */
import { z } from 'zod'
import { editedField, newField } from '../../api/v3/structure-v3.ts'
import { connectionId, type WorksheetId, worksheetId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import { effectAsk } from '../effect-ask.ts'
import type { WorksheetState } from './row-calls.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })

/** A field with the settings that a designer shows; `Field` in src-shared/model is what the grid works with. */
export interface FieldDefinition {
  readonly id: string
  readonly name: string
  readonly alias: string
  readonly description: string
  /** For those who look after the application. */
  readonly remark: string
  /** Type code, and its name in the type table; null for a type unknown to this version. */
  readonly typeCode: string
  readonly typeName: string | null
  /** Types that the interface can create (class A) can also be edited. */
  readonly isCreatable: boolean
  readonly isRequired: boolean
  readonly isUnique: boolean
  readonly isTitle: boolean
  readonly isHidden: boolean
  readonly isReadOnly: boolean
  readonly isHiddenOnCreate: boolean
  readonly precision: number | null
  readonly subType: string
  readonly max: number | null
  readonly options: readonly {
    readonly key: string
    readonly value: string
    readonly color: string
    readonly isDeleted: boolean
  }[]
  /** Related worksheet, or the option set that the options come from; '' for none. */
  readonly dataSource: string
  /** The field on the other side of a two-way relation; '' for none. */
  readonly sourceField: string
  readonly showFields: readonly string[]
  readonly isBidirectional: boolean
}

export interface WorksheetDesign {
  readonly name: string
  readonly alias: string
  readonly description: string
  readonly remark: string
  readonly fields: readonly FieldDefinition[]
  readonly views: readonly { readonly id: string; readonly name: string; readonly type: string }[]
}

/** The structure as the service has it now. */
export const readDesign = defineCall<WorksheetDesign>()('structure.read', onWorksheet)

/** What would be lost with fields, or with the worksheet when `fields` is null: counted in the local data, staged changes included. */
export interface Losses {
  /** Rows here, or on the service when the worksheet was never fetched; null when nobody could count them. */
  readonly rows: number | null
  /** `filledRows` null: the worksheet was never fetched, so that nobody can say. */
  readonly fields: readonly { readonly id: string; readonly filledRows: number | null; readonly stagedCells: number }[]
  readonly stagedRows: number
  /** Fields of other worksheets that point here. */
  readonly pointedAtBy: readonly { readonly worksheet: string; readonly field: string }[]
}
export const countLosses = defineCall<Losses>()(
  'structure.losses',
  onWorksheet.extend({ fields: z.array(z.string().min(1)).max(500).nullable() }),
)

export interface Effect {
  /** Null where the worksheet was never loaded, so that nobody can say. */
  readonly rows: number | null
}
/** How many rows each change is about: counted in the local data, staged changes included, in the order asked. */
export const countEffects = defineCall<{ readonly effects: readonly Effect[] }>()(
  'structure.effects',
  onWorksheet.extend({ asks: z.array(effectAsk).max(1000) }),
)

/** A field that takes its options from a set. */
export interface OptionHolder extends Effect {
  readonly worksheetId: WorksheetId
  readonly worksheet: string
  readonly field: string
  readonly fieldName: string
}
/** The fields of worksheets known here that use an option set, with the rows that hold one of these options. */
export const countOptionHolders = defineCall<{ readonly holders: readonly OptionHolder[] }>()(
  'structure.option-holders',
  z.strictObject({ connectionId, setId: z.string().min(1), keys: z.array(z.string().min(1)).min(1).max(5000) }),
)

/** Changes a worksheet in one step: all of it, or nothing. Answers the worksheet as it then is. */
export const editStructure = defineCall<WorksheetState>()(
  'structure.edit',
  onWorksheet.extend({
    name: z.string().min(1).optional(),
    alias: z.string().optional(),
    remark: z.string().optional(),
    sectionId: z.string().optional(),
    addFields: z.array(newField).max(200),
    editFields: z.array(editedField).max(200),
    removeFields: z.array(z.string().min(1)).max(200),
  }),
)

/** Deletes the worksheet on the service. Its rows stay readable here until they are removed; refused while changes are staged, unless `discardStaged`. */
export const deleteWorksheetCall = defineCall<{ readonly deleted: true }>()(
  'structure.delete',
  onWorksheet.extend({ discardStaged: z.boolean() }),
)
