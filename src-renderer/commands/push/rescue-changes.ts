/** What is done about damaged local data: looked at, saved as a table, set aside. */
import type { RescueSource } from '../../../src-shared/host/calls/rescue-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { openDialog } from '../../state/connection/session-state.ts'
import { countOf } from '../../ui/format/format-count.ts'

export const showRescue = (app: App, connectionId: ConnectionId): void =>
  app.session.update((state) => openDialog(state, { kind: 'rescue', connectionId }))

/** True when the connection may be opened now. */
export async function rescueChanges(
  app: App,
  connectionId: ConnectionId,
  from: RescueSource['from'] | 'nothing' | 'as-it-is',
): Promise<boolean> {
  const result = await app.host.call('rescue.start', { connectionId, from })
  if (!result.ok) {
    app.notices.fail('The file was not set aside', result.error)
    return false
  }
  const { setAside, rows } = result.value
  if (setAside === null) return true
  const aside = `The old file is kept as ${setAside}.`
  const next = `The changes of ${countOf(rows, 'row')} are staged again as soon as their worksheets have been loaded.`
  app.notices.show({
    tone: 'info',
    id: 'rescue',
    title: 'The damaged file was set aside',
    text: rows === 0 ? aside : `${next} ${aside}`,
  })
  return true
}

export async function saveRescued(app: App, connectionId: ConnectionId, from: RescueSource['from'] | 'sent'): Promise<void> {
  const saved = await app.host.call('rescue.save', { connectionId, from })
  if (saved.ok) app.host.download(saved.value.path, saved.value.name)
  else app.notices.fail('The table was not saved', saved.error)
}

export async function keepCopy(app: App, connectionId: ConnectionId): Promise<void> {
  const kept = await app.host.call('rescue.keep-copy', { connectionId })
  if (!kept.ok) return app.notices.fail('The copy was not made', kept.error)
  app.notices.show(
    kept.value.at === null
      ? { tone: 'info', id: 'copy', title: 'Nothing is staged', text: 'There is nothing that a copy could hold.' }
      : { tone: 'good', id: 'copy', title: 'A copy of what is staged was made', text: 'It lies beside the local data.' },
  )
}
