/** Offers an import that was left in the middle when its worksheet is opened. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { discardImport, showImport } from '../../commands/import/import-file.ts'
import { useApp } from '../../state/app-context.tsx'
import { importsQuery } from '../../state/host-queries.ts'
import { isUnfinished, sayState } from '../../state/import/import-steps.ts'
import { listRunningJobs } from '../../state/jobs-state.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useStore } from '../../state/store.ts'
import { formatAgo } from '../../ui/format/format-duration.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './unfinished-banner.module.css'

export const UnfinishedBanner = ({ at }: { readonly at: SheetRef }) => {
  const app = useApp()
  const { tabs } = useStore(app.tabs)
  const running = new Set(listRunningJobs(useStore(app.jobs)).map((job) => job.id))
  const [later, setLater] = useState<ReadonlySet<ImportId>>(new Set())
  const imports = useQuery(importsQuery(app.host, at.connectionId)).data?.imports ?? []
  const isOpen = (id: ImportId): boolean => tabs.some((tab) => tab.kind === 'import' && tab.importId === id)
  const [draft] = imports.filter(
    (it) =>
      it.worksheetId === at.worksheetId &&
      isUnfinished(it) &&
      !isOpen(it.importId) &&
      !later.has(it.importId) &&
      !(it.jobId !== null && running.has(it.jobId)),
  )
  if (draft === undefined) return null
  return (
    <div className={`${parts.row} ${styles.banner}`} role="status">
      <IconUpload size={15} aria-hidden="true" />
      <span className={`${parts.cut} ${parts.grow}`}>
        The import of “{draft.fileName}” was left unfinished {formatAgo(draft.updatedAt, app.clock.now())}: {sayState(draft)}.
      </span>
      <Button size="compact-xs" onClick={() => showImport(app, draft)}>
        Go on with it
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void discardImport(app, draft)}>
        Give it up
      </Button>
      <Tooltip label="Not now">
        <ActionIcon size={20} aria-label="Not now" onClick={() => setLater((known) => new Set(known).add(draft.importId))}>
          <IconX size={13} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
