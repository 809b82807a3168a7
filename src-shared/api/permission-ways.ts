/** `permissionWay` of a role (Resources, Role); V3 `permissionScope` takes the same numbers (service-notes B, `permissionScope`, role `type`). */
export const permissionWays = {
  /** view, edit, delete all records */
  manageAll: 80,
  /** view all records but edit and delete only own */
  viewAllEditOwn: 60,
  /** view joined records only, edit and delete only own */
  viewJoinedEditOwn: 30,
  /** view-only on all records */
  viewAll: 20,
  /** distribute by permitted app items */
  byItem: 0,
} as const
export type PermissionWay = (typeof permissionWays)[keyof typeof permissionWays]

/** `roleType` (V2) and role `type` (V3): the one value that the interface names (Operation 17). */
export const customRoleType = 0
