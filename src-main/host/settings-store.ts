/**
 * The user's settings in one JSON file. A missing or damaged file means the defaults, with dates and numbers as the system writes them; a
 * key of a newer app is kept when writing.
 */
import { readFile } from 'node:fs/promises'
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

async function readStored(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isRecord(json) ? json : {}
  } catch {
    return {}
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
    const stored = await readStored(file)
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const next = settings.parse({ ...understand(stored), ...given })
    try {
      await writeFileAtomically(file, `${JSON.stringify({ ...stored, ...next }, null, 2)}\n`)
      return ok(next)
    } catch (error) {
      return { ok: false, error: explainFileError(error, 'The settings were not saved') }
    }
  }

  return {
    read: async () => understand(await readStored(file)),
    change(patch) {
      const changed = lastChange.then(() => write(patch))
      lastChange = changed.catch(() => undefined)
      return changed
    },
  }
}
