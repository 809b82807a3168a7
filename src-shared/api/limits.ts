/** Numbers of the interface's section Limits; exceeding one is answered with 10002. */
export const limits = {
  /** Largest `pageSize` of every list operation. */
  pageSize: 1000,
  /** The first page's `pageIndex`. */
  firstPageIndex: 1,
  /** Levels of `children` in a V3 filter: group, group, condition. */
  filterDepthV3: 2,
  /** Largest `precision` / `dot` of Number and Currency fields. */
  decimalPlaces: 14,
  /** Largest `max` of a Rating field. */
  ratingMax: 10,
  /** Title fields per worksheet. */
  titleFields: 1,
} as const

/** What deployed services and ours enforce, though the interface promises no number (service-notes B, caps). */
export const serviceCaps = {
  rowsPerBatch: 1000,
  optionsPerSet: 1000,
  attachmentsPerField: 100,
  /** Characters of base64 in one attachment: 7 MB. */
  base64PerFile: 7 * 1024 * 1024,
  fieldsPerWorksheet: 200,
} as const
