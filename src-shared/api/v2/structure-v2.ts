/** V2 application and worksheet structure (Resources: App, Worksheet (V2)), read tolerantly, written in the interface's own form. */
import { z } from 'zod'
import { answeredOption } from '../answered-option.ts'
import { answeredFlag, answeredList, answeredText, answeredWhole, answeredWholeOrZero } from '../answered-values.ts'
import { findFieldType } from '../field-types.ts'
import { limits } from '../limits.ts'
import { type AppItem, appItem } from '../v3/structure-v3.ts'

export interface AppSectionV2 {
  readonly sectionId: string
  readonly name: string
  readonly items: readonly AppItem[]
  readonly childSections: readonly AppSectionV2[]
}

/** Sections nest without a limit; the type is spelled out because it names itself. */
export const appSectionV2: z.ZodType<AppSectionV2> = z.looseObject({
  sectionId: z.string(),
  name: answeredText,
  items: answeredList(appItem),
  get childSections(): z.ZodType<readonly AppSectionV2[]> {
    return answeredList(appSectionV2)
  },
})

export const appV2 = z.looseObject({
  projectId: answeredText,
  appId: z.string(),
  name: answeredText,
  iconUrl: answeredText,
  color: answeredText,
  desc: answeredText,
  sections: answeredList(appSectionV2),
})
export type AppV2 = z.output<typeof appV2>

/** A type's name in the table of types; any other name fails. */
const namedType = z.string().transform((name, context) => {
  const [code] = findFieldType(name)?.codes ?? []
  if (code !== undefined) return code
  context.addIssue({ code: 'custom', message: 'a code or name of the table of types' })
  return z.NEVER
})

/** A control of a worksheet's structure. `advancedSetting.showtype` is the precision of dates (Operation 2 control definitions). */
export const control = z.looseObject({
  controlId: z.string(),
  controlName: answeredText,
  /** Type code; a numeric string or the type's name in some deployed services (service-notes A, field type in a structure). */
  type: z.union([answeredWhole, namedType]),
  /** 1 = title. */
  attribute: answeredWholeOrZero,
  row: answeredWholeOrZero,
  col: answeredWholeOrZero,
  hint: answeredText,
  default: answeredText,
  /** Decimal places; absent when the field sets none. */
  dot: answeredWhole.nullish(),
  unit: answeredText,
  enumDefault: answeredWhole.nullish(),
  dataSource: answeredText,
  sourceControlId: answeredText,
  showControls: answeredList(z.string()),
  options: answeredList(answeredOption),
  required: answeredFlag,
  alias: answeredText,
  desc: answeredText,
  max: answeredWhole.nullish(),
  unique: answeredFlag,
  readOnly: answeredFlag,
  hidden: answeredFlag,
  advancedSetting: z.looseObject({ showtype: z.string().nullish() }).nullish(),
})
export type Control = z.output<typeof control>

export const worksheetV2 = z.looseObject({
  worksheetId: z.string(),
  name: answeredText,
  views: z
    .array(z.looseObject({ viewId: z.string(), name: answeredText }))
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
