/** V3 application and worksheet structure (Resources: App, Worksheet (V3)), read tolerantly, written in the interface's own form. */
import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .transform((it) => it ?? '')
const flag = z
  .union([z.boolean(), z.literal([0, 1]).transform(Boolean), z.literal(['0', '1']).transform((it) => it === '1')])
  .nullish()
  .transform((it) => it ?? false)
const wholeNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
])

/** Item of a section: `type` 0 worksheet, 1 custom page, 2 sub-section; `status` 1 shown, 2 hidden (service-notes B, app item `status`). */
export const appItem = z.looseObject({
  id: z.string(),
  name: text,
  type: wholeNumber,
  iconUrl: text,
  alias: text,
  status: wholeNumber.nullish().transform((it) => it ?? 1),
  notes: text,
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
  name: text,
  items: z
    .array(appItem)
    .nullish()
    .transform((it) => it ?? []),
  get childSections(): z.ZodType<readonly AppSection[]> {
    return z
      .array(appSection)
      .nullish()
      .transform((it) => it ?? [])
  },
})

export const app = z.looseObject({
  organizationId: text,
  appId: z.string(),
  name: text,
  iconUrl: text,
  color: text,
  desc: text,
  sections: z
    .array(appSection)
    .nullish()
    .transform((it) => it ?? []),
})
export type App = z.output<typeof app>

/** An option of a select field as a structure returns it; `key` is assigned by the service (Resources, Option). */
export const fieldOption = z.looseObject({
  key: z.string(),
  value: z.string(),
  index: wholeNumber.nullish().transform((it) => it ?? 0),
  isDeleted: flag,
  color: text,
  score: z.number().nullish(),
})
export type FieldOption = z.output<typeof fieldOption>

/** A field of a worksheet's structure; the type travels as a string code (service-notes A, field type in a structure, for the variants). */
export const worksheetField = z.looseObject({
  id: z.string(),
  name: text,
  alias: text,
  desc: text,
  remark: text,
  type: z.union([z.string(), z.number().transform(String)]),
  required: flag,
  isHidden: flag,
  isReadOnly: flag,
  isHiddenOnCreate: flag,
  isUnique: flag,
  isTitle: flag,
  precision: wholeNumber.nullish(),
  subType: z.union([z.string(), z.number().transform(String)]).nullish(),
  options: z.array(fieldOption).nullish(),
  relation: z.looseObject({ showFields: z.array(z.string()).nullish(), bidirectional: z.boolean().nullish() }).nullish(),
  max: wholeNumber.nullish(),
  /** Related worksheet id (service-notes B, `dataSource`, `sourceField`), or the id of the option set that a select field takes its options from. */
  dataSource: text,
  /** Id of the field on the other side of a two-way relation. */
  sourceField: text,
  unit: text,
})
export type WorksheetField = z.output<typeof worksheetField>

/** View of a worksheet; numeric `type` meanings in service-notes B, view `type`. */
export const worksheetView = z.looseObject({
  id: z.string(),
  name: text,
  type: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .transform((it) => it ?? '0'),
})

export const worksheetStructure = z.looseObject({
  worksheetId: z.string(),
  name: text,
  alias: text,
  desc: text,
  remark: text,
  fields: z.array(worksheetField),
  views: z
    .array(worksheetView)
    .nullish()
    .transform((it) => it ?? []),
})
export type WorksheetStructure = z.output<typeof worksheetStructure>

export const worksheetSummary = z.looseObject({ id: z.string(), name: text, remark: text })

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
