/**
 * The V2 filter object (Resources, Filters) as a schema with its rule of one level of groups. A list of filters is read from left to right:
 * `spliceType` says how an entry is joined to everything before it in its list, and that of the first says nothing.
 */
import { z } from 'zod'
import { fieldTypes } from '../field-types.ts'
import { dateRanges, dateRangeTypes, filterTypes, spliceTypes } from '../filter-enumerations.ts'
import { dataTypesV2 } from './data-types-v2.ts'

/** DataTypeEnum, and the codes that only the field type table has (44 role, 53 function formula and others), which fields of a worksheet bear. */
const dataTypeCodes = [...new Set([...Object.keys(dataTypesV2).map(Number), ...fieldTypes.flatMap((type) => [...type.codes])])]

const text = z.string()
const spliceType = z.literal(Object.values(spliceTypes))

const conditionShape = {
  /** Field id; the alias and the system attributes `rowid ctime utime caid uaid ownerid` are taken too. */
  controlId: text.min(1),
  dataType: z.literal(dataTypeCodes),
  spliceType,
  filterType: z.literal(Object.values(filterTypes)),
  values: z.array(text).optional(),
  value: text.optional(),
  dateRange: z.literal(Object.values(dateRanges)).optional(),
  dateRangeType: z.literal(Object.values(dateRangeTypes)).optional(),
  minValue: text.optional(),
  maxValue: text.optional(),
  isAsc: z.boolean().optional(),
} as const

const { controlId, dataType, filterType, ...others } = conditionShape

export const filterConditionV2 = z.strictObject({
  ...conditionShape,
  isGroup: z.literal(false).optional(),
  groupFilters: z.array(z.never()).optional(),
})
export type FilterConditionV2 = z.output<typeof filterConditionV2>

/** What it says about a field besides its members says nothing. */
const filterGroupV2 = z.strictObject({
  ...others,
  controlId: text.optional(),
  dataType: z.int().optional(),
  filterType: z.int().optional(),
  isGroup: z.literal(true),
  groupFilters: z.array(filterConditionV2).min(1),
})

export const filterV2 = z.union([filterConditionV2, filterGroupV2])
export type FilterV2 = z.output<typeof filterV2>
