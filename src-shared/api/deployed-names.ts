/** Names that deployed services use beside those of the interface (service-notes A). */

/** In front of `Appkey` and `Sign` in header names (service-notes A, header prefix), in the order in which they are tried. */
export const deployedHeaderPrefixes = ['Svc-', 'HAP-', ''] as const

/** In front of every path (service-notes A, path prefix). */
export const deployedPathPrefixes = ['', '/api'] as const

/** Other names of a row's system attributes in filters and sorts, with the interface's name of each (service-notes A, row id, system attributes). */
export const deployedAttributeNames = {
  rowId: 'rowid',
  rowid: 'rowid',
  ctime: '_createdAt',
  utime: '_updatedAt',
  caid: '_createdBy',
  uaid: '_updatedBy',
  ownerid: '_owner',
} as const satisfies Readonly<Record<string, string>>

/**
 * Keys under which the objects that values are answered as carry what a value is written as (service-notes A, select, member and relation
 * values), the interface's own first.
 */
export const deployedIdKeys = {
  options: ['key', 'id'],
  members: ['accountId', 'id'],
  departments: ['departmentId', 'id'],
  roles: ['roleId', 'id'],
  orgRoles: ['organizeId', 'orgRoleId', 'id'],
  rows: ['sid', 'rowid', 'rowId', 'id'],
  regions: ['id', 'code'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Keys of an attachment (service-notes A, attachment values). */
export const deployedFileKeys = {
  name: ['name', 'file_name', 'originalFilename', 'original_file_name'],
  url: ['url', 'downloadUrl', 'DownloadUrl', 'viewUrl', 'original_file_full_path'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Keys of a location. */
export const deployedPlaceKeys = {
  title: ['title', 'name'],
  address: ['address'],
  longitude: ['longitude', 'x', 'lng'],
  latitude: ['latitude', 'y', 'lat'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Forms in which answers are asked for by `responseFormat`: JSON, or the same as Markdown tables. */
export const responseFormats = ['json', 'md'] as const
export type ResponseFormat = (typeof responseFormats)[number]
