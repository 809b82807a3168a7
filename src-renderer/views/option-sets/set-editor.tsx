/** One option set: its name, whether its options have colours and scores, the options, and who uses it. */
import { Button, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { OptionSet } from '../../../src-shared/host/calls/option-set-calls.ts'
import { type ConnectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { deleteOptionSet } from '../../commands/application/save-option-set.ts'
import { openStructure } from '../../commands/application/save-structure.ts'
import { useApp } from '../../state/app-context.tsx'
import { isForbidden } from '../../state/review/refusal-kind.ts'
import { useStore } from '../../state/store.ts'
import { chooseSet, keepSet, notSaving, setKey } from '../../state/structure/designs-state.ts'
import { isSetChanged, type SetDraft, setProblem } from '../../state/structure/set-draft.ts'
import { focusElement } from '../../ui/focus-element.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { Problem } from '../import/problem.tsx'
import kept from '../key-limit-note.module.css'
import { KeyLimitNote } from '../key-limit-note.tsx'
import { SaveBar } from '../structure/save-bar.tsx'
import { OptionLines } from './option-lines.tsx'
import styles from './option-sets-view.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly draft: SetDraft
  readonly sets: readonly OptionSet[]
  /** Why this key cannot change option sets; null where nothing is known against it. */
  readonly why: string | null
}

const setNameId = 'option-set-name'

const UsedBy = ({ set }: { readonly set: OptionSet }) => {
  const app = useApp()
  if (set.usedBy.length === 0) return <p className={styles.note}>Not used in what this key can see.</p>
  return (
    <p className={styles.note}>
      Used by{' '}
      {set.usedBy.map((it) => (
        <Button
          key={it.id}
          variant="light"
          color="gray"
          size="compact-xs"
          className={styles.user}
          title={`Show the fields of ${it.name}`}
          onClick={() => openStructure(app, worksheetId.parse(it.id), it.name)}
        >
          {it.name}
        </Button>
      ))}
    </p>
  )
}

export const SetEditor = ({ connectionId, draft, sets, why }: Props) => {
  const app = useApp()
  const { saves } = useStore(app.designs)
  const { origin } = draft
  const key = setKey(connectionId, origin?.id ?? '')
  const save = saves.get(key) ?? notSaving
  const isNew = origin === null
  useEffect(() => {
    if (isNew) focusElement(setNameId)
  }, [isNew])

  const change = (patch: Partial<SetDraft>): void =>
    app.designs.update((state) => chooseSet(keepSet(state, key, { ...draft, ...patch }), origin?.id ?? ''))
  const discard = (): void => {
    app.designs.update((state) => chooseSet(keepSet(state, key, null), isNew ? null : state.chosenSet))
    app.notices.show({
      tone: 'info',
      id: 'draft-discarded',
      title: isNew ? 'The new set was not made' : 'Changes thrown away',
      action: {
        label: 'Undo',
        run: () => app.designs.update((state) => chooseSet(keepSet(state, key, draft), origin?.id ?? '')),
      },
    })
  }
  const isChanged = isSetChanged(draft)
  const live = draft.options.filter((it) => !it.isDeleted).length
  return (
    <section className={`${parts.stack} ${styles.editor}`} aria-label={isNew ? 'New option set' : draft.name}>
      <div className={styles.head}>
        <h2 className={styles.name}>{isNew ? 'New option set' : origin.name}</h2>
        <SaveBar
          changes={isChanged ? ['This set'] : []}
          problem={isChanged ? setProblem(draft, sets) : null}
          save={save}
          saveLabel={isNew ? 'Create the set' : 'Save'}
          discardLabel="Discard"
          onDiscard={discard}
        />
      </div>
      {why !== null && <KeyLimitNote connectionId={connectionId} why={why} />}
      <div className={`${parts.stack} ${parts.scroll} ${styles.body}`}>
        {save.error !== null && (
          <>
            <Problem error={save.error} />
            {isForbidden(save.error) && (
              <p className={styles.note}>This key may not change option sets. Nothing was changed; what you typed stays here.</p>
            )}
          </>
        )}
        <fieldset className={`${kept.kept} ${styles.settings}`} disabled={why !== null} aria-label="The set">
          <TextInput
            id={setNameId}
            className={styles.nameInput}
            label="Name"
            value={draft.name}
            maxLength={200}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Switch
            label="Colours"
            description="Shown as coloured chips"
            checked={draft.hasColors}
            onChange={(event) => change({ hasColors: event.currentTarget.checked })}
          />
          <Switch
            label="Scores"
            description="A number for each option"
            checked={draft.hasScores}
            onChange={(event) => change({ hasScores: event.currentTarget.checked })}
          />
        </fieldset>
        {origin !== null && <UsedBy set={origin} />}
        <h3 className={styles.sub}>{countOf(live, 'option')}</h3>
        <fieldset className={kept.kept} disabled={why !== null} aria-label="Its options">
          <OptionLines
            label={`Options of ${draft.name || 'the new set'}`}
            options={draft.options}
            hasColors={draft.hasColors}
            hasScores={draft.hasScores}
            onChange={(options) => change({ options })}
          />
        </fieldset>
        {origin !== null && why === null && (
          <div className={styles.danger}>
            <Button
              variant="default"
              leftSection={<IconTrash size={14} />}
              onClick={() => void deleteOptionSet(app, connectionId, origin)}
            >
              Delete this set
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
