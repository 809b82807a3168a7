/** Above the grid while only those rows are shown that a change of a field would be felt by: which they are, and the way back. */
import { IconListSearch } from '@tabler/icons-react'
import { useApp } from '../../state/app-context.tsx'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import { CommandButton } from '../command-button.tsx'
import styles from './pull-banner.module.css'

export const AffectedBanner = ({ at }: { readonly at: SheetRef }) => {
  const { affected } = sheetOf(useStore(useApp().sheets), at.worksheetId)
  if (affected === null) return null
  return (
    <div className={`${parts.row} ${styles.banner}`} role="status">
      <IconListSearch size={16} aria-hidden="true" />
      <span>{affected.words}</span>
      <CommandButton command="sheet.show-all" variant="default" size="compact-xs" />
    </div>
  )
}
