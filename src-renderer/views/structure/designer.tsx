/** The designer itself: what is saved and what is not, the list of fields, and the settings of what is chosen in it. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { useWhyNotChange } from '../../state/connection/key-limits.ts'
import { isForbidden } from '../../state/review/refusal-kind.ts'
import { useStore } from '../../state/store.ts'
import { rulesProblem, useDesignRules } from '../../state/structure/design-rules.ts'
import { keepStructure, notSaving, structureKey } from '../../state/structure/designs-state.ts'
import { fieldOfRefusal, nameInRefusal } from '../../state/structure/refused-field.ts'
import {
  addFieldDraft,
  type FieldDraft,
  newFieldDraft,
  type StructureDraft,
  structureProblem,
} from '../../state/structure/structure-draft.ts'
import { sayChanges } from '../../state/structure/structure-edit.ts'
import { focusElement } from '../../ui/focus-element.ts'
import parts from '../../ui/look/parts.module.css'
import { Problem } from '../import/problem.tsx'
import kept from '../key-limit-note.module.css'
import { KeyLimitNote } from '../key-limit-note.tsx'
import { AddField } from './add-field.tsx'
import styles from './designer.module.css'
import { FieldEditor, fieldNameId } from './field-editor.tsx'
import { FieldList, worksheetLineId } from './field-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { WorksheetSettings, worksheetNameId } from './worksheet-settings.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly draft: StructureDraft
  readonly tree: readonly TreeItem[]
}

/** Editing and deleting a worksheet are operations of V3 alone (interface, V3 5 and 6). */
const cannotChange = 'This service has generation V2 of its interface only, which can make worksheets but not change them.'

/** The keyboard is nowhere in particular: it may go on in what has just opened. */
const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement.matches('body, main')

interface ChosenProps extends Props {
  readonly rules: DesignRules
  readonly canChange: boolean
  /** null: the worksheet's own settings. */
  readonly field: FieldDraft | null
  readonly onChange: (draft: StructureDraft) => void
  readonly onChoose: (id: string | null) => void
}

const ChosenSettings = ({ field, canChange, onChoose, ...shared }: ChosenProps) =>
  field === null ? (
    <WorksheetSettings {...shared} canChange={canChange} />
  ) : (
    <fieldset className={kept.kept} disabled={!canChange} aria-label="The field">
      <FieldEditor key={field.id} {...shared} field={field} onChoose={onChoose} />
    </fieldset>
  )

interface RefusalProps {
  readonly draft: StructureDraft
  readonly error: HostError
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

/** What the service said no to, in the names of the draft, with a way to the field that it speaks of. */
const Refusal = ({ draft, error, chosen, onChoose }: RefusalProps) => {
  const field = fieldOfRefusal(draft, error.message)
  return (
    <div className={styles.refused}>
      <Problem error={{ ...error, message: nameInRefusal(draft, error.message) }} />
      <p className={styles.note}>
        {isForbidden(error)
          ? 'This key may read the structure but not change it. Nothing was changed; your draft stays here.'
          : 'Nothing was changed; your draft stays here.'}{' '}
        {field !== null && field.id !== chosen && (
          <Button variant="default" size="compact-xs" onClick={() => onChoose(field.id)}>
            Show “{field.name.trim()}”
          </Button>
        )}
      </p>
    </div>
  )
}

export const Designer = ({ connectionId, draft, tree }: Props) => {
  const app = useApp()
  const key = structureKey(connectionId, draft.worksheetId)
  const save = useStore(app.designs).saves.get(key) ?? notSaving
  const isNew = draft.worksheetId === null
  const why = useWhyNotChange(connectionId, 'structure')
  const rules = useDesignRules(connectionId)
  const isFixed = !rules.canEdit && !isNew
  const canChange = !isFixed && why === null
  /** null: the worksheet's own settings. */
  const [chosenId, setChosen] = useState<string | null>(null)
  const lastName = useRef('')
  // A field that was new has another id once it is saved; its name stays.
  const byName = (): FieldDraft | undefined =>
    chosenId === null ? undefined : draft.fields.find((field) => field.name.trim() === lastName.current)
  const chosen = draft.fields.find((field) => field.id === chosenId) ?? byName() ?? null
  lastName.current = chosen?.name.trim() ?? ''
  if (chosen !== null && chosen.id !== chosenId) setChosen(chosen.id)
  const changes = isNew ? ['New worksheet'] : sayChanges(draft)
  const update = (next: StructureDraft): void => app.designs.update((state) => keepStructure(state, key, next))

  useEffect(() => {
    if (isNew) focusElement(worksheetNameId)
    else if (hasNoFocus()) document.getElementById(worksheetLineId)?.focus()
  }, [isNew])
  const add = (typeCode: string): void => {
    const field = newFieldDraft(draft.fields, typeCode)
    update(addFieldDraft(draft, field))
    setChosen(field.id)
    focusElement(fieldNameId)
  }
  const discard = (): void => {
    app.designs.update((state) => keepStructure(state, key, null))
    setChosen(null)
    app.notices.show({
      tone: 'info',
      id: 'draft-discarded',
      title: isNew ? 'The form is empty again' : 'Changes thrown away',
      action: { label: 'Undo', run: () => update(draft) },
    })
  }
  return (
    <div className={`${parts.stack} ${styles.root}`}>
      <header className={`${parts.row} ${styles.head}`}>
        <h1 className={`${parts.cut} ${parts.heading} ${styles.title}`}>
          {isNew ? 'New worksheet' : `Fields of ${draft.base?.name ?? draft.name}`}
        </h1>
        <SaveBar
          changes={changes}
          problem={
            changes.length === 0
              ? null
              : isFixed || why !== null
                ? 'This cannot be saved here.'
                : (structureProblem(draft) ?? rulesProblem(draft, rules))
          }
          save={save}
          saveLabel={isNew ? 'Create the worksheet' : 'Save'}
          discardLabel={isNew ? 'Start again' : 'Discard'}
          onDiscard={discard}
        />
      </header>
      {why !== null && <KeyLimitNote connectionId={connectionId} why={why} />}
      {isFixed && (
        <p className={styles.fixed} role="status">
          {cannotChange}
        </p>
      )}
      {save.error !== null && <Refusal draft={draft} error={save.error} chosen={chosen?.id ?? null} onChoose={setChosen} />}
      <div className={styles.columns}>
        <div className={`${parts.stack} ${styles.side}`}>
          <FieldList draft={draft} chosen={chosen?.id ?? null} onChoose={setChosen} onChange={canChange ? update : null} />
          {canChange && <AddField draft={draft} rules={rules} onAdd={add} onChange={update} />}
        </div>
        <div className={styles.main}>
          <ChosenSettings
            connectionId={connectionId}
            draft={draft}
            tree={tree}
            rules={rules}
            canChange={canChange}
            field={chosen}
            onChange={update}
            onChoose={setChosen}
          />
        </div>
      </div>
    </div>
  )
}
