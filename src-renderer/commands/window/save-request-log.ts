/** Saves lines of the request log as a file, for a support request. */
import type { App } from '../../state/app.ts'

/** `sequences` name the lines; at least one. */
export async function saveRequestLog(app: App, sequences: readonly number[]): Promise<void> {
  const saved = await app.host.call('requests.save', { sequences: [...sequences] })
  if (saved.ok) app.host.download(saved.value.path, saved.value.name)
  else app.notices.fail('The log was not saved', saved.error)
}
