/** What replacing would do to the first rows. */
import { useQuery } from '@tanstack/react-query'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { replaceOperation } from '../../commands/sheet/find-in-cells.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask } from '../../state/host-queries.ts'
import { isTicked, type Search, tickHits } from '../../state/sheet/find-state.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import { sayError } from '../../ui/messages/error-words.ts'
import { PreviewList } from '../bulk/preview-list.tsx'
import styles from './find-panel.module.css'

interface Props {
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly search: Extract<Search, { readonly kind: 'found' }>
}

/** Rows whose hits can be ticked; the others are reached by a narrower search. */
const previewRows = 200

export const ReplacePreview = ({ at, worksheet, search }: Props) => {
  const app = useApp()
  const state = useStore(app.find)
  const operation = replaceOperation(app)
  const preview = useQuery({
    queryKey: ['preview', at, operation, search],
    queryFn: () =>
      ask(app.host, 'edits.preview', { ...at, target: { of: 'find', find: search.find }, operation, limit: previewRows }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (preview.isError) return <p className={styles.problem}>{sayError(readFailure(preview.error)).message}</p>
  return preview.data === undefined ? null : (
    <div className={`${parts.stack} ${styles.preview}`}>
      <PreviewList
        preview={preview.data}
        fields={worksheet.fields}
        ticks={{
          has: (cell) => isTicked(state, cell),
          set: (cells, isOn) => app.find.update((known) => tickHits(known, cells, isOn)),
        }}
      />
    </div>
  )
}
