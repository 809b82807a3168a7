/** Where a row comes from: the import, the line of its file, and what of that line is not stored as it is written. */
import { Tooltip } from '@mantine/core'
import { IconArrowNarrowRight, IconFileImport } from '@tabler/icons-react'
import { kindWords } from '../../../src-shared/csv/ledger/ledger-words.ts'
import type { ImportedCell, RowOrigin } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { isSameValue } from '../../../src-shared/model/cell-value.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { openPastImport } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { sayLine, sayOrigin } from '../../state/import/past-import-words.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import panel from './row-panel.module.css'
import styles from './sections.module.css'

/** The newest import that the row comes from, above its fields. */
export const NewestOrigin = ({ origin }: { readonly origin: RowOrigin }) => {
  const app = useApp()
  const now = app.clock.now()
  const words = sayOrigin(origin, now)
  return (
    <Tooltip label={`${words} (${formatMoment(origin.at, now)}). Opens the import.`}>
      <button
        type="button"
        className={`${parts.inline} ${parts.cut} ${parts.plain} ${panel.written}`}
        data-row
        aria-label={`${words}. Opens the import.`}
        onClick={() => openPastImport(app, origin.importId)}
      >
        <IconFileImport size={13} aria-hidden="true" />
        <span className={parts.cut}>{words}</span>
      </button>
    </Tooltip>
  )
}

/** What the file has for a cell that still holds what was made of it; null where it is stored as written, or was changed since. */
export function writtenInFile(origins: readonly RowOrigin[], field: FieldId, value: CellValue): ImportedCell | null {
  const newest = origins.flatMap(({ cells }) => cells).find((cell) => cell.field === field)
  return newest !== undefined && isSameValue(newest.value, value) ? newest : null
}

export const InFile = ({ cell }: { readonly cell: ImportedCell }) => (
  <p className={`${parts.fine} ${parts.cut} ${panel.inFile}`} title={`${cell.text}\n${kindWords(cell.kind)}`}>
    Was “{cell.text}” in the file
  </p>
)

/** Above the history of the service: the imports, newest first. */
export const RowOrigins = ({ origins }: { readonly origins: readonly RowOrigin[] }) => {
  const app = useApp()
  if (origins.length === 0) return null
  const now = app.clock.now()
  return (
    <section className={styles.block} aria-label="From files">
      <h3 className={styles.heading}>From files</h3>
      <ol className={styles.list} aria-label="Imports, newest first">
        {origins.map((origin) => (
          <li key={origin.importId} className={styles.entry}>
            <p className={`${parts.row} ${styles.who}`}>
              <button
                type="button"
                className={`${parts.plain} ${styles.link}`}
                aria-label={`${origin.fileName}. Opens the import.`}
                onClick={() => openPastImport(app, origin.importId)}
              >
                {origin.fileName}
              </button>
              <span>{sayLine(origin)}</span>
              <time className={`${parts.fine} ${styles.when}`} dateTime={new Date(origin.at).toISOString()}>
                {formatMoment(origin.at, now)}
              </time>
            </p>
            <OriginCells origin={origin} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const OriginCells = ({ origin: { cells, unlisted, change } }: { readonly origin: RowOrigin }) => {
  if (cells.length === 0 && unlisted.length === 0)
    return change === 'delete' ? null : <p className={styles.none}>Its cells are stored as they are written in the file.</p>
  return (
    <>
      {cells.length > 0 && (
        <dl className={styles.changes} aria-label="In the file, and what is stored">
          {cells.map(({ field, fieldName, kind, text, stored }) => (
            <div key={field} className={styles.change} title={kindWords(kind)}>
              <dt>{fieldName === '' ? 'A field that is gone' : fieldName}</dt>
              <dd>
                <span className={styles.value}>{text}</span>
                <IconArrowNarrowRight size={13} role="img" aria-label="stored as" />
                {stored === '' ? (
                  <span className={styles.emptyValue}>empty</span>
                ) : (
                  <span className={styles.value}>{stored}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {unlisted.length > 0 && (
        <p className={styles.none}>Whether {unlisted.join(', ')} was altered is not kept: too many cells were.</p>
      )}
    </>
  )
}
