/** V2 roles (Resources, Role). */
import { z } from 'zod'
import { answeredFlag, answeredList, answeredText, answeredWholeOrZero } from '../answered-values.ts'
import { permissionWays } from '../permission-ways.ts'

export const roleV2 = z.looseObject({
  roleId: z.string(),
  name: answeredText,
  roleType: answeredWholeOrZero,
  desc: answeredText,
  users: answeredList(z.looseObject({ accountId: z.string(), name: answeredText, avatar: answeredText })),
  departments: answeredList(z.looseObject({ departmentId: z.string(), departmentName: answeredText })),
  jobs: answeredList(z.looseObject({ jobId: z.string(), jobName: answeredText })),
  /** Organization role ids. */
  projectOrganizes: answeredList(z.unknown()),
})
export type RoleV2 = z.output<typeof roleV2>

/** The general permissions, with the names that the interface prints (`gneralShare` is spelled so). */
export const generalPermissions = [
  'generalAdd',
  'gneralShare',
  'generalImport',
  'generalExport',
  'generalDiscussion',
  'generalSystemPrinting',
  'generalAttachmentDownload',
  'generalLogging',
] as const

const record = <T>(value: T): Record<(typeof generalPermissions)[number], T> => ({
  generalAdd: value,
  gneralShare: value,
  generalImport: value,
  generalExport: value,
  generalDiscussion: value,
  generalSystemPrinting: value,
  generalAttachmentDownload: value,
  generalLogging: value,
})

/** `{enable}`, or the boolean alone. */
const readPermission = z
  .union([z.looseObject({ enable: answeredFlag }), z.boolean().transform((enable) => ({ enable }))])
  .nullish()
  .transform((it) => ({ enable: it?.enable ?? false }))

const sheetShape = { sheetId: z.string(), canAdd: z.boolean(), readLevel: z.int(), editLevel: z.int(), removeLevel: z.int() }

export const roleDetailV2 = z.looseObject({
  roleId: z.string(),
  name: answeredText,
  roleType: answeredWholeOrZero,
  description: answeredText,
  hideAppForMembers: answeredFlag,
  permissionWay: answeredWholeOrZero,
  sheets: answeredList(
    z.looseObject({
      sheetId: z.string(),
      sheetName: answeredText,
      canAdd: answeredFlag,
      readLevel: answeredWholeOrZero,
      editLevel: answeredWholeOrZero,
      removeLevel: answeredWholeOrZero,
    }),
  ),
  ...record(readPermission),
})
export type RoleDetailV2 = z.output<typeof roleDetailV2>

/** Operation 17: all optional except `name`. `sheets` and `pages`: service-notes B, V2 `sheets` and `pages` in addRole. */
export const newRoleV2 = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  hideAppForMembers: z.boolean().optional(),
  roleType: z.int().optional(),
  permissionWay: z.literal(Object.values(permissionWays)).optional(),
  sheets: z
    .array(
      z.strictObject({ ...z.object(sheetShape).partial().shape, sheetId: z.string().min(1), sheetName: z.string().optional() }),
    )
    .optional(),
  pages: z
    .array(z.strictObject({ pageId: z.string().min(1), name: z.string().optional(), checked: z.boolean().optional() }))
    .optional(),
  ...record(z.strictObject({ enable: z.boolean() }).optional()),
})
export type NewRoleV2 = z.output<typeof newRoleV2>

/** Operations 19 and 20. */
export const roleMembersV2 = z.strictObject({
  roleId: z.string().min(1),
  /** Account of the operator. */
  operatorId: z.string().min(1),
  userIds: z.array(z.string()).optional(),
  departmentIds: z.array(z.string()).optional(),
  /** Departments with everything below them. */
  departmentTreeIds: z.array(z.string()).optional(),
  jobIds: z.array(z.string()).optional(),
  orgRoleIds: z.array(z.string()).optional(),
})
export type RoleMembersV2 = z.output<typeof roleMembersV2>
