/** The first column: a row's sign, its number, and the box that ticks it. */
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { memo } from 'react'
import { sheetOf } from '../../state/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { signGlyphs, signOf, signWords } from '../mark-words.ts'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'

type GutterProps = Omit<CellProps, 'field'>

const GutterCellView = ({ data, node, context }: GutterProps) => {
  const sheets = useStore(context.app.sheets)
  if (data === undefined) return null
  const { selected } = sheetOf(sheets, context.at.worksheetId)
  const index = node.rowIndex ?? 0
  const sign = signOf(data.row)
  const why = data.row.problem?.message
  const words =
    sign === null ? '' : sign === 'refused' && why !== undefined ? `${signWords.refused}: ${why}` : (why ?? signWords[sign])
  return (
    <span className={styles.gutter} data-any={selected.size > 0 || undefined}>
      {sign === null ? (
        <span className={styles.sign} />
      ) : (
        <span className={styles.sign} data-sign={sign} title={words} role="img" aria-label={words}>
          {signGlyphs[sign]}
        </span>
      )}
      <span className={styles.number}>{index + 1}</span>
      <button
        type="button"
        className={styles.open}
        tabIndex={-1}
        title="Show the whole row (Alt+Enter)"
        aria-label={`Show all of row ${index + 1}`}
        onClick={() => context.openRow(index)}
      >
        <IconLayoutSidebarRightExpand size={14} aria-hidden="true" />
      </button>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Tick row ${index + 1}`}
        tabIndex={-1}
        checked={selected.has(data.row.key)}
        readOnly
        onClick={(event) => context.tickRow(data.row.key, index, event.shiftKey)}
      />
    </span>
  )
}

export const GutterCell = memo(GutterCellView)
