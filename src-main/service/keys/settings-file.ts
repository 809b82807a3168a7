/**
 * Reads the service's settings file, `service.json` of the data folder: further application keys with what each may do, from where calls
 * are taken, and which worksheets belong to other applications. It is read once, when the service starts, and never written.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { applicationKey, networks } from './application-key.ts'

const settings = z.strictObject({
  keys: z.array(applicationKey).default([]),
  /** Of all keys; calls from elsewhere are refused with 10000. Empty = from everywhere. */
  allowFrom: networks.default([]),
  /** Ids and aliases of worksheets of the organization's other applications, by the application's name: calls that name one are refused with 430013. */
  otherApplications: z.record(z.string(), z.array(z.string().min(1))).default({}),
  /** True takes the interface's own form only. */
  strict: z.boolean().default(false),
})
export type ServiceSettings = z.output<typeof settings>

export interface SettingsFailure {
  readonly kind: 'bad-settings'
  readonly path: string
  readonly reason: string
}

export const settingsFileName = 'service.json'
const noSettings: ServiceSettings = { keys: [], allowFrom: [], otherApplications: {}, strict: false }

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')

/** Never quotes the file, because it holds signatures. */
function readText(path: string, mayBeMissing: boolean): Result<string | null, SettingsFailure> {
  try {
    return ok(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (mayBeMissing && isMissing(cause)) return ok(null)
    return err({ kind: 'bad-settings', path, reason: isMissing(cause) ? 'it does not exist' : 'it cannot be read' })
  }
}

/** `path` null: the file of the data folder, if there is one. */
export function readSettings(dataFolder: string | null, path: string | null): Result<ServiceSettings, SettingsFailure> {
  const usual = dataFolder === null ? null : join(dataFolder, settingsFileName)
  const used = path ?? usual
  if (used === null) return ok(noSettings)
  const text = readText(used, path === null)
  if (!text.ok) return text
  if (text.value === null) return ok(noSettings)
  let json: unknown
  try {
    json = JSON.parse(text.value)
  } catch {
    return err({ kind: 'bad-settings', path: used, reason: 'it is not JSON' })
  }
  const parsed = settings.safeParse(json)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  const place = issue?.path.map(String).join('.') ?? ''
  return err({
    kind: 'bad-settings',
    path: used,
    reason: `${place === '' ? 'the whole' : place}: ${issue?.message ?? 'invalid'}`,
  })
}
