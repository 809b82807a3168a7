/** The one list of texts that name no option, member or row: each is decided once, for all lines that hold it. */
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportCheck, ImportDraft, Resolution, UnmatchedText } from '../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { resolveTexts } from '../../../commands/import/run-import.ts'
import { useApp } from '../../../state/app-context.tsx'
import { unmatchedId } from '../../../state/import/recipe-words.ts'
import type { StepAction } from '../../../state/import/use-import.ts'
import { countOf, formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './check-step.module.css'
import { ResolveSelect, takeSuggested } from './resolve-select.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly check: ImportCheck
  readonly fields: readonly Field[]
  readonly isOff: boolean
  readonly action: StepAction
}

const keyOf = ({ field, text }: Pick<UnmatchedText, 'field' | 'text'>): string => `${field} ${text}`

/** Lines drawn at once. */
const pageSize = 50

interface DecideAllProps {
  /** The texts that nothing has been decided about. */
  readonly left: readonly UnmatchedText[]
  readonly fields: readonly Field[]
  readonly isOff: boolean
  readonly onTake: (choose: (it: UnmatchedText) => Resolution['take'] | null) => void
}

const addAllWords = (of: readonly (Field | undefined)[]): string => {
  const rows = of.filter((field) => field?.kind === 'rows').length
  if (rows === 0) return 'Add them as new options'
  return rows === of.length ? 'Stage them as new rows' : 'Add them as options, stage them as rows'
}

const DecideAll = ({ left, fields, isOff, onTake }: DecideAllProps) => {
  const suggested = left.filter((it) => it.suggestions.length > 0).length
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" disabled={isOff} rightSection={<IconChevronDown size={14} />}>
          Decide all alike
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Left out rather than disabled: as the first item it would have to take the focus. */}
        {suggested > 0 && (
          <Menu.Item onClick={() => onTake((it) => (it.suggestions[0] === undefined ? null : takeSuggested(it.suggestions[0])))}>
            Take the closest for {countOf(suggested, 'text')}
          </Menu.Item>
        )}
        {left.some((it) => it.canCreate) && (
          <Menu.Item onClick={() => onTake((it) => (it.canCreate ? { take: 'create' } : null))}>
            {addAllWords(left.filter((it) => it.canCreate).map((it) => fields.find((field) => field.id === it.field)))}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => onTake(() => ({ take: 'empty' }))}>Leave all these cells empty</Menu.Item>
        <Menu.Item onClick={() => onTake(() => ({ take: 'reject' }))}>Reject all these rows</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export const UnmatchedList = ({ draft, check, fields, isOff, action }: Props) => {
  const app = useApp()
  const [limit, setLimit] = useState(pageSize)
  const [showsAll, setShowsAll] = useState(false)
  // A text that a recipe decides never turned up as unmatched, so that nobody has counted its rows.
  const byRecipe = check.unmatched.filter((it) => it.rows === 0 && it.resolution !== null)
  const unmatched = showsAll ? check.unmatched : check.unmatched.filter((it) => !byRecipe.includes(it))
  const open = unmatched.filter((it) => it.resolution === null)
  /** Decided a moment ago, and not answered yet: what is decided for all is not meant for them. */
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())
  const left = open.filter((it) => !underWay.has(keyOf(it)))
  const take = (of: readonly UnmatchedText[], choose: (it: UnmatchedText) => Resolution['take'] | null): void => {
    const resolutions = of.flatMap((it) => {
      const chosen = choose(it)
      return chosen === null ? [] : [{ field: it.field, text: it.text, take: chosen }]
    })
    if (resolutions.length === 0) return
    const keys = new Set(resolutions.map(keyOf))
    setUnderWay((known) => known.union(keys))
    void action
      .run(() => resolveTexts(app, draft.importId, resolutions))
      .then(() => setUnderWay((known) => known.difference(keys)))
  }
  return (
    <section id={unmatchedId} tabIndex={-1} className={`${parts.stack} ${styles.block}`} aria-label="Texts that match nothing">
      <div className={`${parts.row} ${styles.headline}`}>
        <h2>Texts that match nothing</h2>
        <p>
          {open.length === 0
            ? 'All are decided.'
            : `${countOf(open.length, 'text')} to decide once; until then their rows are rejected.`}
        </p>
        {open.length > 0 && <DecideAll left={left} fields={fields} isOff={isOff} onTake={(choose) => take(left, choose)} />}
      </div>
      {unmatched.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">Field</th>
              <th scope="col" className={styles.count}>
                Rows
              </th>
              <th scope="col" className={styles.decide}>
                Stands for
              </th>
            </tr>
          </thead>
          <tbody>
            {unmatched.slice(0, limit).map((it) => (
              <tr key={keyOf(it)}>
                <th scope="row" className={`${parts.cut} ${styles.text}`} title={it.text}>
                  {it.text}
                </th>
                <td>{it.fieldName}</td>
                <td className={styles.count}>{it.rows === 0 ? '–' : formatCount(it.rows)}</td>
                <td className={styles.decide}>
                  <ResolveSelect
                    connectionId={draft.connectionId}
                    unmatched={it}
                    field={fields.find((field) => field.id === it.field)}
                    isOff={isOff}
                    onTake={(chosen) => take([it], () => chosen)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {byRecipe.length > 0 && !showsAll && (
        <div className={`${parts.row} ${styles.pager}`}>
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            Show {countOf(byRecipe.length, 'text')} that the recipe decides
          </Button>
        </div>
      )}
      {unmatched.length > limit && (
        <div className={`${parts.row} ${styles.pager}`}>
          <Button variant="default" onClick={() => setLimit((known) => known + pageSize)}>
            Show more of the {countOf(unmatched.length, 'text')}
          </Button>
        </div>
      )}
    </section>
  )
}
