/**
 * Who may use a folder, on Windows. What lies in the user's profile is the user's own by inheritance; a folder elsewhere inherits from its
 * disk, where everybody who may log in can read.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

export interface AccessPorts {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** True when the program ended well. */
  run(program: string, args: readonly string[]): boolean
}

export const systemAccess: AccessPorts = {
  platform: process.platform,
  env: process.env,
  run: (program, args) => spawnSync(program, args, { stdio: 'ignore', windowsHide: true }).status === 0,
}

/** The system and its administrators, as everywhere in a profile: backups and virus scanners work as one of them. */
const keepers = ['*S-1-5-18', '*S-1-5-32-544']

/** False where the folder stays readable to others. Everything that is made inside inherits it. */
export function restrictAccess(folder: string, { platform, env, run }: AccessPorts): boolean {
  if (platform !== 'win32') return true
  const { USERPROFILE: profile, USERNAME: user, USERDOMAIN: domain, SystemRoot: root } = env
  const { relative, isAbsolute, join } = path.win32
  const inside = profile === undefined || profile === '' ? '..' : relative(profile, folder)
  if (!inside.startsWith('..') && !isAbsolute(inside)) return true
  if (user === undefined || root === undefined) return false
  const owner = domain === undefined || domain === '' ? user : `${domain}\\${user}`
  const grants = [owner, ...keepers].flatMap((who) => ['/grant:r', `${who}:(OI)(CI)F`])
  return run(join(root, 'System32', 'icacls.exe'), [folder, '/inheritance:r', ...grants])
}
