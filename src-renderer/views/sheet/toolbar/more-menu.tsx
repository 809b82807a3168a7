/** The menu at the end of the worksheet's toolbar: what is done more rarely, and what the toolbar has no room for. */
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopyPlus,
  IconDots,
  IconDownload,
  IconEyeEdit,
  IconForms,
  IconHistory,
  IconPaperclip,
  IconRefresh,
  IconReplace,
  IconSortDescending,
  IconTrash,
  IconUpload,
  IconWand,
} from '@tabler/icons-react'
import { CommandItem } from '../../command-button.tsx'

/** Steps of the toolbar in which its buttons go into the menu: sheet-toolbar.module.css. */
export const foldSteps = { rare: 2, more: 3, last: 5 } as const

interface Props {
  /** How far the toolbar is folded. */
  readonly fold: number
  readonly isSorted: boolean
}

export const MoreMenu = ({ fold, isSorted }: Props) => (
  <Menu position="bottom-end" width={260}>
    <Menu.Target>
      <Button variant="subtle" color="gray" aria-label="More" px="var(--gs-space-8)">
        <IconDots size={16} />
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {fold >= foldSteps.more && (
        <>
          <CommandItem command="edit.undo" icon={<IconArrowBackUp size={14} />} />
          <CommandItem command="edit.redo" icon={<IconArrowForwardUp size={14} />} />
          <CommandItem command="sheet.staged-only" icon={<IconEyeEdit size={14} />} />
          {isSorted && <CommandItem command="sheet.unsort" icon={<IconSortDescending size={14} />} />}
          <Menu.Divider />
        </>
      )}
      {fold >= foldSteps.rare && (
        <>
          <CommandItem command="row.duplicate" icon={<IconCopyPlus size={14} />} />
          <CommandItem command="row.delete" icon={<IconTrash size={14} />} />
          <CommandItem command="sheet.import" icon={<IconUpload size={14} />} />
          <CommandItem command="sheet.export" icon={<IconDownload size={14} />} />
          <Menu.Divider />
        </>
      )}
      <CommandItem command="sheet.refresh" icon={<IconRefresh size={14} />} />
      <CommandItem command="sheet.reload" icon={<IconRefresh size={14} />} />
      <Menu.Divider />
      <CommandItem command="sheet.attach" icon={<IconPaperclip size={14} />} />
      <Menu.Divider />
      <CommandItem command="find.replace" icon={<IconReplace size={14} />} />
      <CommandItem command="bulk.open" icon={<IconWand size={14} />} />
      <CommandItem command="edit.history" icon={<IconHistory size={14} />} />
      <Menu.Divider />
      <CommandItem command="cell.fill-down" />
      <CommandItem command="cell.copy" />
      <CommandItem command="cell.clear" />
      <Menu.Divider />
      <CommandItem command="sheet.show-all" />
      <CommandItem command="row.clear-selection" />
      <CommandItem command="worksheet.from-csv" />
      <Menu.Divider />
      <CommandItem command="worksheet.design" icon={<IconForms size={14} />} />
      <CommandItem command="worksheet.delete" icon={<IconTrash size={14} />} />
    </Menu.Dropdown>
  </Menu>
)
