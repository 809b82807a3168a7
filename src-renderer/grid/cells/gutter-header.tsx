/** The head of the first column: one box ticks every row of the view. */
import type { ReactNode } from 'react'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import type { HeaderParams } from '../mounts/mounted-header.ts'
import styles from './cells.module.css'

export const GutterHeader = ({ context }: HeaderParams) => {
  const { selected, total } = sheetOf(useStore(context.app.sheets), context.at.worksheetId)
  const isAll = total !== null && total > 0 && selected.size >= total
  return (
    <span className={styles.gutter} data-any={selected.size > 0 || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={isAll ? 'Untick all rows' : 'Tick all rows'}
        tabIndex={-1}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected.size > 0 && !isAll
        }}
        readOnly
        onClick={() => context.tickAll()}
      />
    </span>
  )
}

export const drawGutterHead = (params: HeaderParams): ReactNode => <GutterHeader {...params} />
