/** Damaged local data: what happened, what of the staged changes can be read, and the ways to go on. Nothing is deleted by any of them. */
import { Button, Group, Modal, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RescueSource, RescueView } from '../../../src-shared/host/calls/rescue-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { rescueChanges, saveRescued } from '../../commands/push/rescue-changes.ts'
import { openConnection, openSample } from '../../commands/window/open-connection.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask, connectionsQuery } from '../../state/host-queries.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { formatAgo } from '../../ui/format/format-duration.ts'
import parts from '../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import styles from './rescue-dialog.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly onClose: () => void
}

const sayCounts = ({ rows, cells }: Pick<RescueSource, 'rows' | 'cells'>): string =>
  `${countOf(rows, 'row')} with ${countOf(cells, 'changed cell')}`

const SourceChoice = ({ source, now }: { readonly source: RescueSource; readonly now: number }) => (
  <Radio
    value={source.from}
    label={source.from === 'file' ? 'What can be read of the file' : `The copy that was made ${formatAgo(source.at ?? 0, now)}`}
    description={
      <>
        {source.rows === 0 ? 'Nothing staged was found.' : `${sayCounts(source)}: `}
        {source.worksheets.map((it) => `${it.name} (${countOf(it.rows, 'row')})`).join(', ')}
        {source.unreadable > 0 && '. Some changes are missing, or cannot be read.'}
      </>
    }
  />
)

const Choices = ({ view, connectionId, onClose }: Props & { readonly view: RescueView }) => {
  const app = useApp()
  const { connections } = useQuery(connectionsQuery(app.host)).data ?? { connections: [] }
  const isSample = connections.find((it) => it.id === connectionId)?.kind === 'sample'
  const best = view.sources.find((it) => it.rows > 0)?.from ?? view.sources[0]?.from ?? null
  const [chosen, setChosen] = useState<RescueSource['from'] | null>(best)
  const [isBusy, setBusy] = useState(false)
  const source = view.sources.find((it) => it.from === chosen)
  const goOn = async (from: RescueSource['from'] | 'nothing' | 'as-it-is' | null): Promise<void> => {
    setBusy(true)
    const isReady = from === null || (await rescueChanges(app, connectionId, from))
    setBusy(false)
    if (!isReady) return
    onClose()
    await (isSample ? openSample(app) : openConnection(app, connectionId))
  }
  if (view.problem === 'whole')
    return (
      <>
        <p className={styles.lead}>{view.message}</p>
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={() => void goOn(null)}>
            Open the connection
          </Button>
        </Group>
      </>
    )
  const rows = source?.rows ?? 0
  return (
    <>
      <p className={styles.lead}>{view.message}</p>
      {view.sources.length > 0 && (
        <Radio.Group
          aria-label="What is staged again"
          value={chosen}
          onChange={(value) => setChosen(value === 'copy' ? 'copy' : 'file')}
          className={`${parts.stack} ${styles.sources}`}
        >
          {view.sources.map((it) => (
            <SourceChoice key={it.from} source={it} now={app.clock.now()} />
          ))}
        </Radio.Group>
      )}
      {view.sources.length === 0 && (
        <p className={styles.lead}>Nothing that was staged can be read of it, and no copy was made.</p>
      )}
      {view.waiting > 0 && (
        <p className={`${parts.fine} ${styles.note}`}>
          The changes of {countOf(view.waiting, 'row')} from an earlier rescue still wait to be staged again.
        </p>
      )}
      <p className={`${parts.fine} ${styles.note}`}>
        The file is kept under another name, and the rows are loaded from the service again.
        {rows > 0 &&
          ' Then the changes are staged again: what somebody else changed meanwhile becomes a conflict, nothing is pushed.'}
        {view.sources.some((it) => it.from === 'file') &&
          ' Past pushes and imports of a worksheet are listed again once it is loaded.'}
        {view.problem === 'older' &&
          ' Opened as it is, the file stays, and all that is staged in it is held back: it may have been pushed since.'}
      </p>
      <Group justify="flex-end" gap="var(--gs-space-8)" className={styles.buttons}>
        {rows > 0 && chosen !== null && (
          <Button variant="default" onClick={() => void saveRescued(app, connectionId, chosen)}>
            Save as a table
          </Button>
        )}
        {view.sources.some((it) => it.from === 'file') && (
          <Button variant="subtle" onClick={() => void saveRescued(app, connectionId, 'sent')}>
            Save what was sent
          </Button>
        )}
        {view.problem === 'older' && (
          <Button variant="default" disabled={isBusy} onClick={() => void goOn('as-it-is')}>
            Open it as it is
          </Button>
        )}
        <Button data-autofocus loading={isBusy} onClick={() => void goOn(rows > 0 && chosen !== null ? chosen : 'nothing')}>
          {rows > 0 ? 'Set it aside and stage again' : 'Set it aside and start anew'}
        </Button>
      </Group>
    </>
  )
}

export const RescueDialog = ({ connectionId, onClose }: Props) => {
  const app = useApp()
  const name = useQuery(connectionsQuery(app.host)).data?.connections.find((it) => it.id === connectionId)?.name ?? ''
  const looked = useQuery({
    queryKey: ['rescue', connectionId],
    queryFn: () => ask(app.host, 'rescue.look', { connectionId }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = name === '' ? 'The data on this computer' : `The data of “${name}” on this computer`
  return (
    <Modal opened onClose={onClose} title={title} size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      {looked.isError && <ErrorState what="The file could not be looked at" error={readFailure(looked.error)} />}
      {looked.isPending && <LoadingState what="Looking at the file…" />}
      {looked.data !== undefined && <Choices view={looked.data} connectionId={connectionId} onClose={onClose} />}
    </Modal>
  )
}
