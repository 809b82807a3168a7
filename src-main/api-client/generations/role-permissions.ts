/** The general permissions of a role under the names of both generations (Resources, Role; V3 operation 23). */
import type { generalPermissions, RoleDetailV2 } from '../../../src-shared/api/v2/role-v2.ts'
import { type GlobalPermissionName, globalPermissionNames } from '../../../src-shared/api/v3/v3-role-operations.ts'

type GeneralName = (typeof generalPermissions)[number]

const generalNames: Readonly<Record<GlobalPermissionName, GeneralName>> = {
  addRecord: 'generalAdd',
  share: 'gneralShare',
  import: 'generalImport',
  export: 'generalExport',
  discuss: 'generalDiscussion',
  systemPrint: 'generalSystemPrinting',
  attachmentDownload: 'generalAttachmentDownload',
  log: 'generalLogging',
}

type Granted = Record<GlobalPermissionName, boolean>
type Enabled = Record<GeneralName, { enable: boolean }>

export const permissionsToV2 = (granted: Readonly<Granted>): Enabled =>
  Object.fromEntries(globalPermissionNames.map((name) => [generalNames[name], { enable: granted[name] }])) as Enabled

export const permissionsToV3 = (enabled: { readonly [Name in GeneralName]?: RoleDetailV2[Name] | undefined }): Granted =>
  Object.fromEntries(globalPermissionNames.map((name) => [name, enabled[generalNames[name]]?.enable ?? false])) as Granted
