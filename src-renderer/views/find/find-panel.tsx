/** Find and replace over the grid: the text, how it is compared, where, the hits, and the way through them. */
import { ActionIcon, Button, Loader, Select, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconLetterCase, IconQuote, IconRegex, IconReplace, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FindQuery } from '../../../src-shared/find/find-query.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { columnFields, isSystemField } from '../../../src-shared/model/system-fields.ts'
import {
  findPanelId,
  findTextId,
  hideFind,
  replaceAll,
  replaceOne,
  replaceTicked,
  stepFind,
  stopSearch,
} from '../../commands/sheet/find-in-cells.ts'
import type { RowSource } from '../../grid/rows/row-source.ts'
import { useApp } from '../../state/app-context.tsx'
import { changeQuery, type FindState, isAnswered } from '../../state/sheet/find-state.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { isNarrowed, sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import { isForInner } from '../../ui/inner-escape.ts'
import parts from '../../ui/look/parts.module.css'
import { CommandButton } from '../command-button.tsx'
import styles from './find-panel.module.css'
import { ReplacePreview } from './replace-preview.tsx'
import { useSearch } from './use-search.ts'

interface Props {
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly source: RowSource | null
}

const everyColumn = ''

/** Milliseconds that the hits of an earlier text stay: shorter searches would only flicker. */
const patience = 400

export const FindPanel = ({ at, worksheet, source }: Props) => {
  const app = useApp()
  const state = useStore(app.find)
  useSearch(app, source)
  const keys = (onEnter: (back: boolean) => void) => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    event.preventDefault()
    onEnter(event.shiftKey)
  }
  const step = (back: boolean): void => void stepFind(app, back ? -1 : 1)
  // What was found for another text is not what would be replaced.
  const canReplace = state.search.kind === 'found' && state.search.hits > 0 && !worksheet.isGone && isAnswered(state)
  return (
    <search
      id={findPanelId}
      className={`${parts.stack} ${styles.panel}`}
      aria-label="Find and replace"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isForInner(event)) return
        event.preventDefault()
        hideFind(app)
      }}
    >
      <div className={`${parts.row} ${styles.line}`}>
        <TextInput
          id={findTextId}
          className={styles.text}
          aria-label="Find"
          placeholder="Find in cells"
          value={state.query.text}
          onChange={({ currentTarget: { value } }) => app.find.update((known) => changeQuery(known, { text: value }))}
          onKeyDown={keys(step)}
        />
        <Switches state={state} />
        <Places worksheet={worksheet} state={state} />
        <Status at={at} state={state} />
        <Tip label="Previous hit (Shift+F3)" onClick={() => step(true)} icon={<IconArrowUp size={15} />} />
        <Tip label="Next hit (F3)" onClick={() => step(false)} icon={<IconArrowDown size={15} />} />
        <Tip
          label={state.isReplacing ? 'Hide the replacement' : 'Replace what is found (Ctrl+H)'}
          isPressed={state.isReplacing}
          onClick={() => app.find.update((known) => ({ ...known, isReplacing: !known.isReplacing, isPreviewing: false }))}
          icon={<IconReplace size={15} />}
        />
        <Tip label="Close (Esc)" onClick={() => hideFind(app)} icon={<IconX size={15} />} />
      </div>
      {state.isReplacing && (
        <div className={`${parts.row} ${styles.line}`}>
          <TextInput
            className={styles.text}
            aria-label="Replace with"
            placeholder="Replace with"
            value={state.by}
            onChange={({ currentTarget: { value } }) => app.find.update((known) => ({ ...known, by: value }))}
            onKeyDown={keys(() => canReplace && void replaceOne(app, at))}
          />
          <Button variant="default" disabled={!canReplace} onClick={() => void replaceOne(app, at)}>
            Replace
          </Button>
          <Button variant="default" disabled={!canReplace} onClick={() => void replaceAll(app, at)}>
            {canReplace && state.search.kind === 'found' ? `Replace all ${formatCount(state.search.hits)}` : 'Replace all'}
          </Button>
          {state.isPreviewing && (
            <Button
              variant="default"
              disabled={!canReplace || state.ticked.length === 0}
              onClick={() => void replaceTicked(app, at)}
            >
              {state.ticked.length === 0 ? 'Replace ticked' : `Replace ${formatCount(state.ticked.length)} ticked`}
            </Button>
          )}
          <Button
            variant="subtle"
            disabled={!canReplace}
            aria-expanded={state.isPreviewing}
            onClick={() => app.find.update((known) => ({ ...known, isPreviewing: !known.isPreviewing, ticked: [] }))}
          >
            {state.isPreviewing ? 'Hide the preview' : 'Show what would change'}
          </Button>
        </div>
      )}
      {state.isReplacing && state.isPreviewing && state.search.kind === 'found' && (
        <ReplacePreview at={at} worksheet={worksheet} search={state.search} />
      )}
    </search>
  )
}

interface TipProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isPressed?: boolean
  readonly onClick: () => void
}

const Tip = ({ label, icon, isPressed, onClick }: TipProps) => (
  <Tooltip label={label}>
    <ActionIcon
      aria-label={label}
      aria-pressed={isPressed}
      data-pressed={isPressed || undefined}
      className={styles.tip}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
)

const switches: readonly { readonly of: keyof FindQuery; readonly label: string; readonly icon: ReactNode }[] = [
  { of: 'matchCase', label: 'Upper and lower case differ', icon: <IconLetterCase size={16} /> },
  { of: 'wholeCell', label: 'Whole cell', icon: <IconQuote size={16} /> },
  { of: 'isRegex', label: 'Regular expression', icon: <IconRegex size={16} /> },
]

const Switches = ({ state }: { readonly state: FindState }) => {
  const app = useApp()
  return switches.map(({ of, label, icon }) => (
    <Tip
      key={of}
      label={label}
      icon={icon}
      isPressed={state.query[of] === true}
      onClick={() => app.find.update((known) => changeQuery(known, { [of]: known.query[of] !== true }))}
    />
  ))
}

const Places = ({ worksheet, state }: { readonly worksheet: WorksheetState; readonly state: FindState }) => {
  const app = useApp()
  const hidden = new Set(
    app.grid
      .get()
      ?.layout()
      .columns.filter((it) => it.isHidden)
      .map((it) => it.fieldId),
  )
  const columns = columnFields(worksheet.fields)
    .filter((it) => !isSystemField(it.id) || !hidden.has(it.id))
    .map((it) => ({ value: it.id as string, label: it.name }))
  return (
    <>
      <Select
        className={styles.place}
        aria-label="Column"
        data={[{ value: everyColumn, label: 'All columns' }, ...columns]}
        value={state.field ?? everyColumn}
        allowDeselect={false}
        searchable
        onChange={(value) =>
          app.find.update((known) => ({
            ...known,
            field: value === null || value === everyColumn ? null : fieldId.parse(value),
            at: null,
          }))
        }
      />
      <Select
        className={styles.place}
        aria-label="Rows"
        data={[
          { value: 'rows', label: 'Rows shown' },
          { value: 'selection', label: 'Selected cells' },
        ]}
        value={state.within === null ? 'rows' : 'selection'}
        allowDeselect={false}
        onChange={(value) => {
          const within = value === 'selection' ? (app.grid.get()?.selection() ?? null) : null
          app.find.update((known) => ({ ...known, within, at: null }))
        }}
      />
    </>
  )
}

const Status = ({ at, state }: { readonly at: SheetRef; readonly state: FindState }) => {
  const app = useApp()
  const isNarrow = isNarrowed(sheetOf(useStore(app.sheets), at.worksheetId))
  const { search } = state
  const isBehind = !isAnswered(state) && state.query.text !== ''
  const [isSlow] = useDebouncedValue(isBehind, patience)
  if (isBehind && isSlow)
    return (
      <span className={`${parts.inline} ${parts.fine} ${styles.status}`} role="status">
        <Loader size={12} /> Searching…
        <Button variant="subtle" size="compact-xs" onClick={() => void stopSearch(app)}>
          Stop
        </Button>
      </span>
    )
  if (search.kind === 'failed')
    return (
      <span className={`${parts.inline} ${parts.fine} ${styles.status}`} data-failed role="alert">
        {search.message}
      </span>
    )
  const where = isNarrow && state.within === null ? ' in the rows shown' : ''
  const words = (): string => {
    if (search.kind === 'stopped') return 'The search was stopped'
    if (search.kind === 'none') return ''
    if (search.hits === 0) return `Nothing found${where}`
    if (state.at !== null) return `${formatCount(state.at.index + 1)} of ${countOf(search.hits, 'cell')}${where}`
    return `${countOf(search.hits, 'cell')} in ${countOf(search.rows, 'row')}${where}`
  }
  return (
    <span className={`${parts.inline} ${parts.fine} ${styles.status}`} role="status">
      {words()}
      {search.kind === 'found' && where !== '' && <CommandButton command="sheet.show-all" variant="subtle" size="compact-xs" />}
    </span>
  )
}
