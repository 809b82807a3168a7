/** V3 application and worksheet structure (Resources: App, Worksheet (V3)), read tolerantly, written in the interface's own form. */
import { z } from 'zod'
import { answeredOption } from '../answered-option.ts'
import { answeredBoolean, answeredFlag, answeredId, answeredList, answeredText, answeredWhole } from '../answered-values.ts'

/** Item of a section: `type` 0 worksheet, 1 custom page, 2 sub-section; `status` 1 shown, 2 hidden (service-notes B, app item `status`). */
export const appItem = z.looseObject({
  id: z.string(),
  name: answeredText,
  type: answeredWhole,
  iconUrl: answeredText,
  alias: answeredText,
  status: answeredWhole.nullish().transform((it) => it ?? 1),
  notes: answeredText,
})
export type AppItem = z.output<typeof appItem>

export interface AppSection {
  readonly id: string
  readonly name: string
  readonly items: readonly AppItem[]
  readonly childSections: readonly AppSection[]
}

/** Sections nest without a limit; the type is spelled out because it names itself. */
export const appSection: z.ZodType<AppSection> = z.looseObject({
  id: z.string(),
  name: answeredText,
  items: answeredList(appItem),
  get childSections(): z.ZodType<readonly AppSection[]> {
    return answeredList(appSection)
  },
})

export const app = z.looseObject({
  organizationId: answeredText,
  appId: z.string(),
  name: answeredText,
  iconUrl: answeredText,
  color: answeredText,
  desc: answeredText,
  sections: answeredList(appSection),
})
export type App = z.output<typeof app>

/** A field of a worksheet's structure; the type travels as a string code (service-notes A, field type in a structure, for the variants). */
export const worksheetField = z.looseObject({
  id: z.string(),
  name: answeredText,
  alias: answeredText,
  desc: answeredText,
  remark: answeredText,
  type: answeredId,
  required: answeredFlag,
  isHidden: answeredFlag,
  isReadOnly: answeredFlag,
  isHiddenOnCreate: answeredFlag,
  isUnique: answeredFlag,
  isTitle: answeredFlag,
  precision: answeredWhole.nullish(),
  subType: answeredId.nullish(),
  options: z.array(answeredOption).nullish(),
  relation: z.looseObject({ showFields: z.array(z.string()).nullish(), bidirectional: answeredBoolean.nullish() }).nullish(),
  max: answeredWhole.nullish(),
  /** Related worksheet id (service-notes B, `dataSource`, `sourceField`), or the id of the option set that a select field takes its options from. */
  dataSource: answeredText,
  /** Id of the field on the other side of a two-way relation. */
  sourceField: answeredText,
  unit: answeredText,
})
export type WorksheetField = z.output<typeof worksheetField>

/** View of a worksheet; numeric `type` meanings in service-notes B, view `type`. */
export const worksheetView = z.looseObject({
  id: z.string(),
  name: answeredText,
  type: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .transform((it) => it ?? '0'),
})

export const worksheetStructure = z.looseObject({
  worksheetId: z.string(),
  name: answeredText,
  alias: answeredText,
  desc: answeredText,
  remark: answeredText,
  fields: z.array(worksheetField),
  views: answeredList(worksheetView),
})
export type WorksheetStructure = z.output<typeof worksheetStructure>

export const worksheetSummary = z.looseObject({ id: z.string(), name: answeredText, remark: answeredText })

/** Field of a worksheet to be created (V3 operation 3): the creatable types only, checked by the service with 10002. */
export const newField = z.strictObject({
  name: z.string().min(1),
  alias: z.string().optional(),
  desc: z.string().optional(),
  remark: z.string().optional(),
  /** String code; the number is accepted too (V3 transmits it as a number in some request bodies). */
  type: z.union([z.string(), z.number().transform(String)]),
  required: z.boolean().optional(),
  isTitle: z.boolean().optional(),
  isUnique: z.boolean().optional(),
  isHidden: z.boolean().optional(),
  isReadOnly: z.boolean().optional(),
  isHiddenOnCreate: z.boolean().optional(),
  /** Decimal places, 0 to 14. */
  precision: z.int().min(0).max(14).optional(),
  subType: z.union([z.string(), z.number().transform(String)]).optional(),
  options: z
    .array(
      z.strictObject({
        value: z.string().min(1),
        index: z.int().optional(),
        key: z.string().optional(),
        color: z.string().optional(),
      }),
    )
    .optional(),
  relation: z.strictObject({ showFields: z.array(z.string()).optional(), bidirectional: z.boolean().optional() }).optional(),
  max: z.int().min(0).max(10).optional(),
  dataSource: z.string().optional(),
  sourceField: z.string().optional(),
})
export type NewField = z.output<typeof newField>

/** Change of a field (V3 operation 5): what is left out stays as it was, also single options. */
export const editedField = newField.partial().extend({
  id: z.string().min(1),
  /** An option with a key is that option; one without is the one of this text, or a new one. */
  options: z
    .array(
      z.strictObject({
        value: z.string().min(1),
        index: z.int().optional(),
        key: z.string().optional(),
        isDeleted: z.boolean().optional(),
        color: z.string().optional(),
        score: z.number().nullish(),
      }),
    )
    .optional(),
  /** Only `showFields` may change (Resources, Worksheet (V3)). */
  relation: z.strictObject({ showFields: z.array(z.string()).optional() }).optional(),
})
export type EditedField = z.output<typeof editedField>
