/** Imports that have written something, staged ones too: each with the ledger of its file and what was left out of it. */
import { Button, Group } from '@mantine/core'
import { IconArrowUp, IconFileImport, IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importTargets } from '../../../src-shared/csv/keys/row-id-key.ts'
import type { PastImport } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import { type ConnectionId, type ImportId, importId as parseImportId } from '../../../src-shared/model/ids.ts'
import { showImport } from '../../commands/import/import-file.ts'
import { openPast, openPastImport } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask, queryKeys, worksheetQuery } from '../../state/host-queries.ts'
import { sayPastImport } from '../../state/import/past-import-words.ts'
import { useImportDraft } from '../../state/import/use-import.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CommandButton } from '../command-button.tsx'
import { ImportLedger } from '../import/ledger/import-ledger.tsx'
import { CheckWarnings } from '../import/steps/check-summary.tsx'
import { RejectedTable } from '../import/steps/rejected-table.tsx'
import type { SideItem } from '../side-list.tsx'
import { PastFrame } from './past-frame.tsx'
import styles from './past-view.module.css'
import { usePages } from './use-pages.ts'

interface Props {
  readonly connectionId: ConnectionId
  /** null shows the newest. */
  readonly importId: ImportId | null
}

const itemOf = (it: PastImport, now: number): SideItem => ({
  id: it.importId,
  title: it.worksheetName === '' ? it.fileName : `${it.fileName} into ${it.worksheetName}`,
  detail: `${formatMoment(it.at, now)} · ${sayPastImport(it)}`,
  badge: it.rejected === 0 ? '' : `${formatCount(it.rejected)} rejected`,
  icon: <IconFileImport size={16} aria-hidden="true" />,
})

export const PastImports = ({ connectionId, importId }: Props) => {
  const app = useApp()
  const [search, setSearch] = useState('')
  const { query, items, more } = usePages([...queryKeys.imports(connectionId), 'past', search], async (page) => {
    const { total, imports } = await ask(app.host, 'import.past', { connectionId, search, ...page })
    return { total, items: imports }
  })
  if (query.isError)
    return (
      <ErrorState what="Past imports could not be read" error={readFailure(query.error)} onRetry={() => void query.refetch()} />
    )
  if (items === null) return <LoadingState what="Reading past imports…" />
  const chosen = importId ?? items[0]?.importId ?? null
  return (
    <PastFrame
      shows="imports"
      search={search}
      find="Find an import by its worksheet or file"
      items={items.map((it) => itemOf(it, app.clock.now()))}
      chosen={chosen}
      nothingFound="No import is called that"
      more={more}
      onSearch={setSearch}
      onChoose={(id) => openPastImport(app, parseImportId.parse(id))}
    >
      {chosen !== null ? (
        <PastImportDetail key={chosen} connectionId={connectionId} importId={chosen} past={items.find(isOf(chosen)) ?? null} />
      ) : (
        search.trim() === '' && (
          <EmptyState
            icon={<IconFileImport size={22} />}
            title="Nothing was imported from here yet"
            text="Every import is kept here with what was stored of each cell of its file, and with the rows that were left out."
          >
            <CommandButton command="worksheet.from-csv" variant="default" />
          </EmptyState>
        )
      )}
    </PastFrame>
  )
}

const isOf =
  (id: ImportId) =>
  (it: PastImport): boolean =>
    it.importId === id

interface DetailProps {
  readonly connectionId: ConnectionId
  readonly importId: ImportId
  /** null where the list has not come to it. */
  readonly past: PastImport | null
}

const PastImportDetail = ({ connectionId, importId, past }: DetailProps) => {
  const query = useImportDraft(importId)
  if (query.isError) {
    const error = readFailure(query.error)
    return error.kind === 'not-found' ? (
      <EmptyState
        icon={<IconFileOff size={22} />}
        title="This import is no longer kept"
        text="It was given up, or the local data was cleared. What it has sent is listed under Sent."
      />
    ) : (
      <ErrorState what="This import could not be opened" error={error} onRetry={() => void query.refetch()} />
    )
  }
  if (query.data === undefined) return <LoadingState what="Opening it…" />
  return <Opened connectionId={connectionId} draft={query.data} past={past} />
}

interface OpenedProps extends Omit<DetailProps, 'importId'> {
  readonly draft: ImportDraft
}

const Opened = ({ connectionId, draft, past }: OpenedProps) => {
  const app = useApp()
  const worksheet = useQuery(worksheetQuery(app.host, connectionId, draft.worksheetId)).data
  const at = past?.at ?? draft.updatedAt
  const when = formatMoment(at, app.clock.now())
  const sent = past?.run ?? null
  return (
    <section className={`${parts.stack} ${styles.detail}`} aria-label={`Import of ${draft.fileName}, ${when}`}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={`${parts.heading} ${styles.title}`}>Import of {draft.fileName}</h2>
          <p className={styles.lead}>
            <time dateTime={new Date(at).toISOString()}>{when}</time>
            {worksheet !== undefined && ` · into ${worksheet.name}`}
            {past !== null && ` · ${sayPastImport(past)}`}
          </p>
        </div>
        <Group gap="xs" wrap="nowrap">
          {sent !== null && (
            <Button variant="default" leftSection={<IconArrowUp size={15} />} onClick={() => openPast(app, sent)}>
              Show what was sent
            </Button>
          )}
          <Button variant="default" leftSection={<IconFileImport size={15} />} onClick={() => showImport(app, draft, 'finish')}>
            Open the import
          </Button>
        </Group>
      </header>
      <div className={parts.scroll}>
        <div className={`${parts.stack} ${styles.read}`}>
          {draft.check?.ledger === undefined && (
            <EmptyState icon={null} title="No ledger is kept of it" text="It was checked by an earlier version of Gridstage." />
          )}
          <ImportLedger draft={draft} fields={importTargets(worksheet?.fields ?? [])} />
          {draft.check !== null && <CheckWarnings check={draft.check} />}
          <RejectedTable draft={draft} />
          <RejectedTable draft={draft} kind="skipped" />
        </div>
      </div>
    </section>
  )
}
