/** The option sets of the application, and the one in front to be edited. */
import { Button } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OptionSet } from '../../../src-shared/host/calls/option-set-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { useWhyNotChange } from '../../state/connection/key-limits.ts'
import { readFailure } from '../../state/host-failure.ts'
import { isForbidden } from '../../state/review/refusal-kind.ts'
import { useStore } from '../../state/store.ts'
import { optionSetsQuery } from '../../state/structure/design-queries.ts'
import { chooseSet, keepSet, setKey } from '../../state/structure/designs-state.ts'
import { isSetChanged, newSetDraft, type SetDraft, setDraftOf } from '../../state/structure/set-draft.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import styles from './option-sets-view.module.css'
import { SetEditor } from './set-editor.tsx'

interface Entry {
  readonly id: string
  readonly draft: SetDraft
  readonly isChanged: boolean
}

const sayUse = (set: OptionSet | null): string => {
  if (set === null) return 'not made yet'
  const live = set.options.filter((it) => !it.isDeleted).length
  return `${countOf(live, 'option')} · ${set.usedBy.length === 0 ? 'not used in what this key can see' : `used by ${set.usedBy.length}`}`
}

const Lines = ({
  entries,
  chosen,
  onChoose,
}: {
  readonly entries: readonly Entry[]
  readonly chosen: string | null
  onChoose(id: string): void
}) => (
  <ul className={`${parts.scroll} ${styles.list}`} aria-label="Option sets">
    {entries.map(({ id, draft, isChanged }) => (
      <li key={id}>
        <button
          type="button"
          className={`${parts.stack} ${styles.entry}`}
          aria-current={id === chosen || undefined}
          data-active={id === chosen || undefined}
          onClick={() => onChoose(id)}
        >
          <span className={parts.cut}>{draft.name.trim() === '' ? 'New option set' : draft.name}</span>
          <span className={parts.fine}>
            {sayUse(draft.origin)}
            {isChanged && <span className={styles.unsaved}> · not saved</span>}
          </span>
        </button>
      </li>
    ))}
  </ul>
)

export const OptionSetsView = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const query = useQuery(optionSetsQuery(app.host, connectionId))
  const why = useWhyNotChange(connectionId, 'option-sets')
  const { sets: drafts, chosenSet } = useStore(app.designs)
  if (query.isError && query.data === undefined) {
    const error = readFailure(query.error)
    return (
      <ErrorState
        what={isForbidden(error) ? 'This key may not read option sets' : 'The option sets could not be read'}
        error={error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (query.data === undefined) return <LoadingState what="Reading the option sets…" />
  const { sets } = query.data
  const fresh = drafts.get(setKey(connectionId, ''))
  const entries: readonly Entry[] = [
    ...sets.map((set) => {
      const draft = drafts.get(setKey(connectionId, set.id)) ?? setDraftOf(set)
      return { id: set.id, draft, isChanged: isSetChanged(draft) }
    }),
    ...(fresh === undefined ? [] : [{ id: '', draft: fresh, isChanged: true }]),
  ]
  const choose = (id: string): void => app.designs.update((state) => chooseSet(state, id))
  const begin = (): void =>
    app.designs.update((state) => chooseSet(keepSet(state, setKey(connectionId, ''), fresh ?? newSetDraft), ''))
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconTags size={22} />}
        title="No option sets yet"
        text="An option set is a list of options that fields of several worksheets share: change it once, and it changes everywhere."
      >
        {why === null && (
          <Button leftSection={<IconPlus size={14} />} onClick={begin}>
            New option set
          </Button>
        )}
      </EmptyState>
    )
  }
  const chosen = entries.find((it) => it.id === chosenSet) ?? entries[0]
  return (
    <div className={styles.root}>
      <div className={`${parts.stack} ${styles.side}`}>
        <div className={styles.sideHead}>
          <h1 className={styles.title}>Option sets</h1>
          {why === null && (
            <Button variant="light" leftSection={<IconPlus size={14} />} onClick={begin}>
              New
            </Button>
          )}
        </div>
        <Lines entries={entries} chosen={chosen?.id ?? null} onChoose={choose} />
      </div>
      {chosen !== undefined && (
        <SetEditor key={chosen.id} connectionId={connectionId} draft={chosen.draft} sets={sets} why={why} />
      )}
    </div>
  )
}
