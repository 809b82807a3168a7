/** The panel beside the grid: the row with the focus as a form, and what the service knows of it beyond its cells. */
import { ActionIcon, Button, Tabs, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconClick, IconEyeOff, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { cellText } from '../../../src-shared/model/texts/cell-text.ts'
import { runCommand } from '../../commands/run-command.ts'
import { hasKeyboard, rowPanelId } from '../../commands/sheet/row-panel-commands.ts'
import type { RowSource } from '../../grid/rows/row-source.ts'
import { cellOf, type SheetRow } from '../../grid/rows/sheet-row.ts'
import { useFocusedRow } from '../../grid/rows/use-focused-row.ts'
import { useApp } from '../../state/app-context.tsx'
import { type RowPanelSection, rowPanelSections, showSection } from '../../state/row/row-panel-state.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { useStore } from '../../state/store.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { isForInner } from '../../ui/inner-escape.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState } from '../../ui/messages/message-state.tsx'
import { DiscussionsSection } from './discussions-section.tsx'
import type { RowForm } from './field-line.tsx'
import { FieldsSection } from './fields-section.tsx'
import { HistorySection } from './history-section.tsx'
import { PanelGrip } from './panel-grip.tsx'
import { RelatedSection } from './related-section.tsx'
import { RowOrigins } from './row-origins.tsx'
import styles from './row-panel.module.css'
import { ServiceSide } from './service-side.tsx'
import { ShareSection } from './share-section.tsx'
import { isCell, isInGrid } from './sub-table/sub-table-place.ts'
import { useOrigins } from './use-origins.ts'
import { usePanelWidth } from './use-panel-width.ts'

interface Props {
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly source: RowSource | null
}

const titles: Readonly<Record<RowPanelSection, string>> = {
  fields: 'Fields',
  related: 'Related',
  discussions: 'Discussion',
  history: 'History',
  share: 'Share',
}
const changeWords = { created: 'New', updated: 'Changed', deleted: 'To be deleted' } as const

const IconCommand = ({
  command,
  label,
  icon,
}: {
  readonly command: Parameters<typeof runCommand>[1]
  readonly label: string
  readonly icon: React.ReactNode
}) => {
  const app = useApp()
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => runCommand(app, command)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

interface ContentProps extends Pick<Props, 'at' | 'worksheet'> {
  readonly section: RowPanelSection
  readonly row: SheetRow
  readonly form: RowForm
}

const Content = ({ at, worksheet, section, row, form }: ContentProps) => {
  const { key } = row.row
  switch (section) {
    case 'fields':
      return <FieldsSection at={at} row={row} fields={worksheet.fields} form={form} />
    case 'related':
      return (
        <ServiceSide row={key} what="Related rows">
          {(rowId) => <RelatedSection at={at} rowId={rowId} fields={worksheet.fields} />}
        </ServiceSide>
      )
    case 'discussions':
      return (
        <ServiceSide row={key} what="A discussion">
          {(rowId) => <DiscussionsSection at={at} rowId={rowId} />}
        </ServiceSide>
      )
    case 'history':
      return (
        <>
          <FromFiles at={at} row={row} />
          <ServiceSide row={key} what="A history">
            {(rowId) => <HistorySection at={at} rowId={rowId} fields={worksheet.fields} />}
          </ServiceSide>
        </>
      )
    case 'share':
      return (
        <ServiceSide row={key} what="A link">
          {(rowId) => <ShareSection at={at} rowId={rowId} fields={worksheet.fields} />}
        </ServiceSide>
      )
  }
}

const FromFiles = ({ at, row }: Pick<ContentProps, 'at' | 'row'>) => <RowOrigins origins={useOrigins(at, row)} />

/** The title field's text, as the head of the panel. */
function useTitle(row: SheetRow | null, worksheet: WorksheetState): string {
  const formats = useFormats()
  const field = worksheet.fields.find((it) => it.isTitle)
  if (row === null) return 'Row'
  const text = field === undefined ? '' : cellText(cellOf(row, field.id), field, row.names, formats)
  return text === '' ? 'Untitled row' : text
}

export const RowPanel = ({ at, worksheet, source }: Props) => {
  const app = useApp()
  const { section } = useStore(app.rowPanel)
  const { shown, follow, finish, expect, reread } = useFocusedRow(source, hasKeyboard)
  const width = usePanelWidth(app.memory)
  const row = shown.kind === 'row' ? shown.row : null
  const title = useTitle(row, worksheet)

  const keyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // What opens from a control (a list, a calendar) closes by itself first.
    if (event.key !== 'Escape' || event.defaultPrevented || isForInner(event)) return
    // The editor of a sub-table's cell gives its text up; the form around it stays.
    if (isInGrid(event.target) && !isCell(event.target)) return
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) runCommand(app, 'row.panel-close')
  }

  const body = () => {
    if (shown.kind === 'none') {
      return (
        <EmptyState
          icon={<IconClick size={20} />}
          title="No row chosen yet"
          text="Put the focus on a row of the grid to see all of it here."
        />
      )
    }
    if (row === null) {
      return (
        <EmptyState
          icon={<IconEyeOff size={20} />}
          title="This row is not shown any more"
          text="It was removed or pushed, or the filter leaves it out now. What you changed is kept."
        >
          <Button variant="default" onClick={follow}>
            Show the row with the focus
          </Button>
        </EmptyState>
      )
    }
    return <Content at={at} worksheet={worksheet} section={section} row={row} form={{ expect, reread }} />
  }

  return (
    <section
      id={rowPanelId}
      className={`${parts.stack} ${styles.panel}`}
      style={{ width: width.value }}
      tabIndex={-1}
      aria-label={`Row panel: ${title}`}
      onKeyDown={keyDown}
      onFocusCapture={(event) => {
        // What is typed here is meant for the row that the grid's keys have led to.
        finish()
        if (event.target.closest('[data-sub-table]') === null) app.active.set(null)
      }}
    >
      <PanelGrip width={width} />
      <header className={`${parts.row} ${styles.head}`}>
        <h2 className={`${parts.cut} ${parts.grow} ${parts.heading}`} title={title}>
          {title}
        </h2>
        {row !== null && row.row.change !== 'none' && (
          <span className={styles.change} data-change={row.row.change}>
            {changeWords[row.row.change]}
          </span>
        )}
        {shown.kind === 'row' && (
          <span className={`${parts.fine} ${styles.place}`}>Row {formatCount((shown.row.row.rank ?? shown.index) + 1)}</span>
        )}
        <IconCommand command="row.panel-previous" label="Previous row (Alt+↑)" icon={<IconChevronUp size={16} />} />
        <IconCommand command="row.panel-next" label="Next row (Alt+↓)" icon={<IconChevronDown size={16} />} />
        <IconCommand command="row.panel-close" label="Hide the row panel (Esc)" icon={<IconX size={15} />} />
      </header>
      {row?.row.problem != null && (
        <p className={styles.problem} role="status">
          {row.row.problem.message}
        </p>
      )}
      <Tabs
        className={`${parts.stack} ${styles.tabs}`}
        value={section}
        onChange={(value) => {
          const next = rowPanelSections.find((it) => it === value)
          if (next !== undefined) app.rowPanel.update((state) => showSection(state, next))
        }}
      >
        <Tabs.List px="sm">
          {rowPanelSections.map((it) => (
            <Tabs.Tab key={it} value={it} px="var(--gs-space-8)" pt="var(--gs-space-8)" pb="xs">
              {titles[it]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={section} className={parts.scroll}>
          <div className={styles.section}>{body()}</div>
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
