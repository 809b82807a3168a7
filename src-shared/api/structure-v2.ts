/** V2 application and worksheet structure (Resources: App, Worksheet (V2)), read tolerantly, written in the interface's own form. */
import { z } from 'zod'
import { limits } from './limits.ts'
import { type AppItem, appItem } from './structure-v3.ts'

const text = z
  .string()
  .nullish()
  .transform((it) => it ?? '')
const wholeNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
])
const flag = z
  .union([z.boolean(), z.literal([0, 1]).transform(Boolean), z.literal(['0', '1']).transform((it) => it === '1')])
  .nullish()
  .transform((it) => it ?? false)

export interface AppSectionV2 {
  readonly sectionId: string
  readonly name: string
  readonly items: readonly AppItem[]
  readonly childSections: readonly AppSectionV2[]
}

/** Sections nest without a limit; the type is spelled out because it names itself. */
export const appSectionV2: z.ZodType<AppSectionV2> = z.looseObject({
  sectionId: z.string(),
  name: text,
  items: z
    .array(appItem)
    .nullish()
    .transform((it) => it ?? []),
  get childSections(): z.ZodType<readonly AppSectionV2[]> {
    return z
      .array(appSectionV2)
      .nullish()
      .transform((it) => it ?? [])
  },
})

export const appV2 = z.looseObject({
  projectId: text,
  appId: z.string(),
  name: text,
  iconUrl: text,
  color: text,
  desc: text,
  sections: z
    .array(appSectionV2)
    .nullish()
    .transform((it) => it ?? []),
})
export type AppV2 = z.output<typeof appV2>

/** `key` names the option in written values. */
export const controlOption = z.looseObject({
  key: text,
  value: z.string(),
  index: wholeNumber.nullish().transform((it) => it ?? 0),
  isDeleted: flag,
  color: text,
  score: z.number().nullish(),
})

/** A control of a worksheet's structure. `advancedSetting.showtype` is the precision of dates (Operation 2 control definitions). */
export const control = z.looseObject({
  controlId: z.string(),
  controlName: text,
  /** Type code; a numeric string in some deployed services (service-notes A, field type in a structure). */
  type: wholeNumber,
  /** 1 = title. */
  attribute: wholeNumber.nullish().transform((it) => it ?? 0),
  row: wholeNumber.nullish().transform((it) => it ?? 0),
  col: wholeNumber.nullish().transform((it) => it ?? 0),
  hint: text,
  default: text,
  /** Decimal places; absent when the field sets none. */
  dot: wholeNumber.nullish(),
  unit: text,
  enumDefault: wholeNumber.nullish(),
  dataSource: text,
  sourceControlId: text,
  showControls: z
    .array(z.string())
    .nullish()
    .transform((it) => it ?? []),
  options: z
    .array(controlOption)
    .nullish()
    .transform((it) => it ?? []),
  required: flag,
  alias: text,
  desc: text,
  max: wholeNumber.nullish(),
  unique: flag,
  readOnly: flag,
  hidden: flag,
  advancedSetting: z.looseObject({ showtype: z.string().nullish() }).nullish(),
})
export type Control = z.output<typeof control>

export const worksheetV2 = z.looseObject({
  worksheetId: z.string(),
  name: text,
  views: z
    .array(z.looseObject({ viewId: z.string(), name: text }))
    .nullish()
    .transform((it) => it ?? []),
  controls: z.array(control),
})
export type WorksheetV2 = z.output<typeof worksheetV2>

/** A numeric code, written as number or as text. */
const code = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d+$/)
    .transform((it) => Number(it)),
])

/** Control of a worksheet to be created (Operation 2 control definitions). */
export const newControl = z.strictObject({
  controlName: z.string().min(1),
  alias: z.string().optional(),
  type: code,
  required: z.boolean().optional(),
  /** 1 title, 0 not title; one title field per worksheet. */
  attribute: z.literal([0, 1]).optional(),
  /** Decimal places, for types 6 and 8. */
  dot: z.int().min(0).max(limits.decimalPlaces).optional(),
  /** For 26: 0 single, 1 multiple; for 29: 1 single, 2 multiple. */
  enumDefault: z.literal([0, 1, 2]).optional(),
  options: z.array(z.strictObject({ value: z.string().min(1), index: z.int().optional() })).optional(),
  /** Rating maximum, type 28. */
  max: z.int().min(0).max(limits.ratingMax).optional(),
  /** Related worksheet id, type 29. */
  dataSource: z.string().optional(),
  /** For types 15 and 16: 5 year, 4 year-month, 3 year-month-day, 2 plus hour, 1 plus minute, 6 plus second. */
  advancedSetting: z.strictObject({ showtype: z.enum(['1', '2', '3', '4', '5', '6']).optional() }).optional(),
  /** Type 46: 1 hour:minute, 6 hour:minute:second. */
  unit: code.pipe(z.literal([1, 6])).optional(),
})
export type NewControl = z.output<typeof newControl>
