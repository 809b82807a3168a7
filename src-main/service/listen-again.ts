/**
 * Listens where the data folder's service listened the last time, so that the file addresses that callers keep stay good from one run to
 * the next; where another program has that port now, on any free one.
 */
import type { Result } from '../../src-shared/lib/result.ts'
import type { Service } from './create-service.ts'
import { type Listener, type ListenFailure, listen } from './listen.ts'
import type { SettingStore } from './storage/storage-port.ts'

const setting = 'port'

export async function listenAgain(
  service: Service,
  settings: SettingStore,
  host: string,
): Promise<Result<Listener, ListenFailure>> {
  const last = Number(settings.get(setting) ?? 0)
  const again = last === 0 ? null : await listen(service, host, last)
  const listening = again?.ok === true ? again : await listen(service, host, 0)
  if (listening.ok) settings.set(setting, new URL(listening.value.url).port)
  return listening
}
