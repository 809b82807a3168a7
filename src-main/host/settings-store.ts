/**
 * The user's settings in one JSON file. A missing or damaged file means the defaults, with dates and numbers as the system writes them; a
 * damaged one is kept under another name before it is written over, and a key of a newer app is kept when writing.
 */
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { defaultSettings, type Settings, settings } from '../../src-shared/host/calls/app-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { WrittenForms } from '../../src-shared/model/system-forms.ts'
import { explainFileError } from '../data-folder/explain-file-error.ts'
import { writeFileAtomically } from '../data-folder/write-file-atomically.ts'

/** Keys of the patch that are undefined are left as they are. */
type SettingsPatch = { readonly [K in keyof Settings]?: Settings[K] | undefined }

export interface SettingsStore {
  read(): Promise<Settings>
  change(patch: SettingsPatch): Promise<Result<Settings, HostError>>
}

/** Null where there is none that can be read. */
async function readStored(file: string): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isRecord(json) ? json : null
  } catch {
    return null
  }
}

export function createSettingsStore(file: string, system: WrittenForms): SettingsStore {
  /** Each key on its own, so that one bad value does not lose the others. */
  const understand = (stored: Readonly<Record<string, unknown>>): Settings => {
    const good = Object.entries(stored).filter(([key, value]) => settings.partial().safeParse({ [key]: value }).success)
    return settings.parse({ ...defaultSettings, ...system, ...Object.fromEntries(good) })
  }
  let lastChange: Promise<unknown> = Promise.resolve()

  const write = async (patch: SettingsPatch): Promise<Result<Settings, HostError>> => {
    const read = await readStored(file)
    const stored = read ?? {}
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const next = settings.parse({ ...understand(stored), ...given })
    try {
      if (read === null && existsSync(file)) await rename(file, `${file.replace(/\.json$/, '')}-damaged.json`)
      await writeFileAtomically(file, `${JSON.stringify({ ...stored, ...next }, null, 2)}\n`)
      return ok(next)
    } catch (error) {
      return { ok: false, error: explainFileError(error, 'The settings were not saved') }
    }
  }

  return {
    read: async () => understand((await readStored(file)) ?? {}),
    change(patch) {
      const changed = lastChange.then(() => write(patch))
      lastChange = changed.catch(() => undefined)
      return changed
    },
  }
}
