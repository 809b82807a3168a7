/** The enumerations of the V2 filter object (Resources, Filters): names as printed there, with their numbers. */

/** FilterTypeEnum. */
export const filterTypes = {
  Default: 0,
  /** contains */
  Like: 1,
  Eq: 2,
  Start: 3,
  End: 4,
  NContain: 5,
  Ne: 6,
  IsNull: 7,
  HasValue: 8,
  Between: 11,
  NBetween: 12,
  Gt: 13,
  Gte: 14,
  Lt: 15,
  Lte: 16,
  /** date is */
  DateEnum: 17,
  /** date is not */
  NDateEnum: 18,
  /** owned by me */
  MySelf: 21,
  UnRead: 22,
  /** subordinates */
  Sub: 23,
  /** related control is */
  RCEq: 24,
  RCNe: 25,
  ArrEq: 26,
  ArrNe: 27,
  DateBetween: 31,
  DateNBetween: 32,
  DateGt: 33,
  DateGte: 34,
  DateLt: 35,
  DateLte: 36,
  NormalUser: 41,
  /** external portal user */
  PortalUser: 42,
} as const
export type FilterTypeName = keyof typeof filterTypes
export type FilterTypeCode = (typeof filterTypes)[FilterTypeName]

/** DateRangeEnum. 33 is printed as `Next33Day` between 7 and 14 days that keep their word, so it means 33 days. */
export const dateRanges = {
  Default: 0,
  Today: 1,
  Yesterday: 2,
  Tomorrow: 3,
  ThisWeek: 4,
  LastWeek: 5,
  NextWeek: 6,
  ThisMonth: 7,
  LastMonth: 8,
  NextMonth: 9,
  /** the last so many, see `dateRangeTypes` */
  LastEnum: 10,
  /** the next so many, see `dateRangeTypes` */
  NextEnum: 11,
  ThisQuarter: 12,
  LastQuarter: 13,
  NextQuarter: 14,
  ThisYear: 15,
  LastYear: 16,
  NextYear: 17,
  Customize: 18,
  Last7Day: 21,
  Last14Day: 22,
  Last30Day: 23,
  Next7Day: 31,
  Next14Day: 32,
  Next33Day: 33,
} as const
export type DateRangeName = keyof typeof dateRanges
export type DateRangeCode = (typeof dateRanges)[DateRangeName]

/** `dateRangeType`: the unit of LastEnum and NextEnum, and the precision at which dates are compared. */
export const dateRangeTypes = { day: 1, week: 2, month: 3, quarter: 4, year: 5 } as const
export type DateRangeTypeName = keyof typeof dateRangeTypes
export type DateRangeTypeCode = (typeof dateRangeTypes)[DateRangeTypeName]

/** `spliceType`: how a filter is joined to the one before it. */
export const spliceTypes = { and: 1, or: 2 } as const

/** Special account ids usable in values (Resources, Filters). */
export const specialAccounts = {
  /** current user */
  self: 'user-self',
  subordinates: 'user-sub',
  workflow: 'user-workflow',
  api: 'user-api',
} as const
