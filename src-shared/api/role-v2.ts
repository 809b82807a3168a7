/** V2 roles (Resources, Role). */
import { z } from 'zod'
import { permissionWays } from './permission-ways.ts'

const text = z
  .string()
  .nullish()
  .transform((it) => it ?? '')
const number = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
const flag = z
  .boolean()
  .nullish()
  .transform((it) => it ?? false)
const list = <T extends z.ZodType>(element: T) =>
  z
    .array(element)
    .nullish()
    .transform((it) => it ?? [])

export const roleV2 = z.looseObject({
  roleId: z.string(),
  name: text,
  roleType: number.nullish().transform((it) => it ?? 0),
  desc: text,
  users: list(z.looseObject({ accountId: z.string(), name: text, avatar: text })),
  departments: list(z.looseObject({ departmentId: z.string(), departmentName: text })),
  jobs: list(z.looseObject({ jobId: z.string(), jobName: text })),
  /** Organization role ids. */
  projectOrganizes: list(z.unknown()),
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
  .union([z.looseObject({ enable: flag }), z.boolean().transform((enable) => ({ enable }))])
  .nullish()
  .transform((it) => ({ enable: it?.enable ?? false }))

const sheetShape = { sheetId: z.string(), canAdd: z.boolean(), readLevel: z.int(), editLevel: z.int(), removeLevel: z.int() }

export const roleDetailV2 = z.looseObject({
  roleId: z.string(),
  name: text,
  roleType: number.nullish().transform((it) => it ?? 0),
  description: text,
  hideAppForMembers: flag,
  permissionWay: number.nullish().transform((it) => it ?? 0),
  sheets: list(
    z.looseObject({
      sheetId: z.string(),
      sheetName: text,
      canAdd: flag,
      readLevel: number.nullish().transform((it) => it ?? 0),
      editLevel: number.nullish().transform((it) => it ?? 0),
      removeLevel: number.nullish().transform((it) => it ?? 0),
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
