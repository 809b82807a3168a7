/** Where a select field's options come from: its own list, or an option set that several worksheets share. */
import { Button, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { optionSetsQuery } from '../../state/structure/design-queries.ts'
import { whyNotSet } from '../../state/structure/design-rules.ts'
import { chooseSet } from '../../state/structure/designs-state.ts'
import { addOption, type OptionDraft } from '../../state/structure/option-draft.ts'
import type { FieldDraft } from '../../state/structure/structure-draft.ts'
import { openTab } from '../../state/tabs-state.ts'
import parts from '../../ui/look/parts.module.css'
import { OptionChip } from '../../ui/values/chip.tsx'
import { OptionLines } from '../option-sets/option-lines.tsx'
import styles from './designer.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly rules: DesignRules
  readonly field: FieldDraft
  readonly onPatch: (patch: Partial<FieldDraft>) => void
}

/** The options the field has now, to go on with as its own. */
const ownOptions = (field: FieldDraft): readonly OptionDraft[] =>
  (field.origin?.options ?? []).map(({ key, value, color, isDeleted }) => ({
    id: key,
    key,
    value,
    color,
    score: null,
    isDeleted,
  }))

const SetChoice = ({ connectionId, field, onPatch }: Omit<Props, 'rules'>) => {
  const app = useApp()
  const sets = useQuery(optionSetsQuery(app.host, connectionId))
  const chosen = sets.data?.sets.find((set) => set.id === field.dataSource)
  const isOwnData = field.origin !== null && field.origin.dataSource === ''
  return (
    <>
      <Select
        label="Option set"
        placeholder={sets.isPending ? 'Reading the option sets…' : 'Choose one'}
        searchable
        allowDeselect={false}
        error={sets.isError ? readFailure(sets.error).message : null}
        nothingFoundMessage="No option set is called that."
        description={
          isOwnData
            ? 'The service may refuse this while rows hold one of the field’s present options.'
            : 'Change the set once, and it changes in every field that uses it.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={(sets.data?.sets ?? []).map((set) => ({ value: set.id, label: set.name }))}
        value={field.dataSource === '' || chosen === undefined ? null : field.dataSource}
        onChange={(id) => id !== null && onPatch({ dataSource: id })}
      />
      {chosen !== undefined && (
        <div className={styles.chips}>
          {chosen.options
            .filter((it) => !it.isDeleted)
            .map((it) => (
              <OptionChip key={it.key} text={it.value} color={chosen.hasColors && it.color !== '' ? it.color : null} />
            ))}
        </div>
      )}
      <div>
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            if (chosen !== undefined) app.designs.update((state) => chooseSet(state, chosen.id))
            app.tabs.update((state) => openTab(state, { kind: 'option-sets' }))
          }}
        >
          {chosen === undefined ? 'Go to the option sets' : `Edit “${chosen.name}”`}
        </Button>
      </div>
    </>
  )
}

export const ChoiceSettings = (props: Props) => {
  const { connectionId, rules, field, onPatch } = props
  const whyNoSet = field.origin === null ? whyNotSet(rules, 'option-set') : null
  const hasColors = field.origin !== null || rules.settings.has('colors')
  const { host } = useApp()
  const sets = useQuery(optionSetsQuery(host, connectionId)).data?.sets ?? []
  const isShared = field.dataSource !== ''
  const first = field.origin?.dataSource || sets[0]?.id || ''
  const choose = (source: string): void =>
    source === 'set'
      ? onPatch({ dataSource: first, options: [] })
      : onPatch({ dataSource: '', options: field.origin === null ? addOption([]).options : ownOptions(field) })
  return (
    <fieldset className={`${parts.stack} ${styles.group}`}>
      <legend>Options</legend>
      <SegmentedControl
        aria-label="Where the options come from"
        data={[
          { value: 'own', label: 'Its own list' },
          {
            value: 'set',
            label: sets.length === 0 ? 'An option set (there is none yet)' : 'An option set',
            disabled: whyNoSet !== null || (sets.length === 0 && !isShared),
          },
        ]}
        value={isShared ? 'set' : 'own'}
        onChange={choose}
      />
      {whyNoSet !== null && (
        <p className={`${parts.fine} ${styles.hint}`}>
          Option sets and colours are not offered by this service: its interface has generation V2 only.
        </p>
      )}
      {isShared ? (
        <SetChoice connectionId={connectionId} field={field} onPatch={onPatch} />
      ) : (
        <OptionLines
          label={`Options of ${field.name || 'the new field'}`}
          options={field.options}
          hasColors={hasColors}
          hasScores={false}
          onChange={(options) => onPatch({ options })}
        />
      )}
    </fieldset>
  )
}
