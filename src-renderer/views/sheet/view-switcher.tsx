/** Which view of the worksheet is shown, and the way to the others: those saved here, and those of the service. */
import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconCloud,
  IconDeviceFloppy,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconRotate,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { viewsId } from '../../commands/sheet/view-commands.ts'
import { showOwnView, showServiceView, showWithoutView } from '../../commands/sheet/views.ts'
import { useApp } from '../../state/app-context.tsx'
import { viewsQuery } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { findOwn, findService, isChanged, isSameRef } from '../../state/sheet/view-state.ts'
import { useStore } from '../../state/store.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { CommandItem } from '../command-button.tsx'
import styles from './view-switcher.module.css'

export const withoutView = 'All rows'

export const ViewSwitcher = ({ at }: { readonly at: SheetRef }) => {
  const app = useApp()
  const sheet = sheetOf(useStore(app.sheets), at.worksheetId)
  const views = useQuery(viewsQuery(app.host, at.connectionId, at.worksheetId)).data
  const own = findOwn(views, sheet.view)
  const name = own?.name ?? findService(views, sheet.view)?.name ?? withoutView
  const isDirty = own !== null && isChanged(sheet, own)
  const item = (kind: 'own' | 'service', id: string, text: string, detail: string, run: () => void) => {
    const ref = { kind, id }
    const isFirst = isSameRef(views?.first ?? null, ref)
    return (
      <Menu.Item
        key={`${kind} ${id}`}
        aria-current={isSameRef(sheet.view, ref) || undefined}
        leftSection={kind === 'own' ? <IconTable size={14} aria-hidden="true" /> : <IconCloud size={14} aria-hidden="true" />}
        rightSection={
          <span className={styles.detail}>
            {isFirst && 'opens first'}
            {isFirst && detail !== '' && ' · '}
            {detail}
          </span>
        }
        onClick={run}
      >
        {text}
      </Menu.Item>
    )
  }
  return (
    <Menu position="bottom-start" width={310}>
      <Menu.Target>
        <Button
          data-command={viewsId}
          variant="subtle"
          color="gray"
          className={styles.target}
          leftSection={sheet.view?.kind === 'service' ? <IconCloud size={14} /> : <IconTable size={14} />}
          rightSection={<IconChevronDown size={13} />}
          aria-label={isDirty ? `View: ${name}, changed` : `View: ${name}`}
        >
          <span className={parts.cut}>{name}</span>
          {isDirty && (
            <span className={styles.dirty} title="Changed since it was saved">
              *
            </span>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
        <Menu.Item
          aria-current={sheet.view === null || undefined}
          leftSection={<IconTable size={14} aria-hidden="true" />}
          rightSection={<span className={styles.detail}>{views?.first === null && 'opens first'}</span>}
          onClick={() => showWithoutView(app, at)}
        >
          {withoutView}
        </Menu.Item>
        {views !== undefined && views.own.length > 0 && <Menu.Label>Your views</Menu.Label>}
        {views?.own.map((view) => item('own', view.id, view.name, '', () => showOwnView(app, at, view)))}
        {views !== undefined && views.service.length > 0 && <Menu.Label>Views of the service</Menu.Label>}
        {views?.service.map((view) =>
          item('service', view.id, view.name, view.read === null ? '' : formatCount(view.read.rows), () => {
            void showServiceView(app, at, view)
          }),
        )}
        <Menu.Divider />
        {isDirty && <CommandItem command="view.save" icon={<IconDeviceFloppy size={14} />} />}
        {isDirty && <CommandItem command="view.restore" icon={<IconRotate size={14} />} />}
        <CommandItem command="view.save-as" icon={<IconPlus size={14} />} />
        {sheet.view !== null && <CommandItem command="view.first" icon={<IconPlayerPlay size={14} />} />}
        {own !== null && <CommandItem command="view.rename" icon={<IconPencil size={14} />} />}
        {own !== null && <CommandItem command="view.remove" icon={<IconTrash size={14} />} />}
        {sheet.view?.kind === 'service' && <CommandItem command="view.read" icon={<IconRefresh size={14} />} />}
      </Menu.Dropdown>
    </Menu>
  )
}
