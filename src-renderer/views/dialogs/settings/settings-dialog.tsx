/** The app's settings; every change counts at once. */
import { Modal, NativeSelect, NumberInput, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import type { Settings } from '../../../../src-shared/host/calls/app-calls.ts'
import { type DateOrder, dateForms, isDateForm, orderOf } from '../../../../src-shared/model/dates/date-form.ts'
import { formatDate } from '../../../../src-shared/model/dates/date-format.ts'
import { isNumberForm, numberForms } from '../../../../src-shared/model/numbers/number-form.ts'
import { createNumberTexts } from '../../../../src-shared/model/numbers/number-texts.ts'
import { shortYearRule } from '../../../../src-shared/model/texts/read-note.ts'
import { useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { infoQuery, queryKeys, settingsQuery } from '../../../state/host-queries.ts'
import { useStore } from '../../../state/store.ts'
import parts from '../../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../../ui/messages/message-state.tsx'
import styles from './settings-dialog.module.css'
import { SortSettings } from './sort-settings.tsx'
import { SpaceSettings } from './space-settings.tsx'

const About = () => {
  const { host } = useApp()
  const info = useQuery(infoQuery(host)).data
  if (info === undefined) return null
  return (
    <dl className={`${parts.fine} ${styles.about}`}>
      <dt>Version</dt>
      <dd>{info.version}</dd>
      <dt>Data folder</dt>
      <dd>{info.dataFolder}</dd>
      <dt>Keychain</dt>
      <dd>
        {info.capabilities.keychain ? 'Keys and signatures are kept in the system’s keychain.' : info.capabilities.keychainReason}
      </dd>
    </dl>
  )
}

const orderWords: Readonly<Record<DateOrder, string>> = {
  ymd: 'year, month, day',
  dmy: 'day, month, year',
  mdy: 'month, day, year',
}

interface FormProps {
  readonly settings: Settings
  readonly onChange: (patch: Partial<Settings>) => void
}

const ReceiptSettings = ({ settings, onChange }: FormProps) => (
  <>
    <NumberInput
      label="Days for which past pushes and imports are kept"
      description="What was sent and what was there before, so that it can be looked up and undone."
      min={1}
      max={3650}
      allowDecimal={false}
      allowNegative={false}
      value={settings.keepReceiptsDays}
      onChange={(value) => typeof value === 'number' && onChange({ keepReceiptsDays: Math.min(3650, Math.max(1, value)) })}
    />
    <NumberInput
      label="Most megabytes that they may take"
      description="Beyond that the oldest are forgotten first, for each connection."
      min={10}
      max={10_000}
      allowDecimal={false}
      allowNegative={false}
      // Typed freely: what is out of bounds on the way is put right when the field is left.
      defaultValue={settings.keepReceiptsMegabytes}
      onChange={(value) =>
        typeof value === 'number' && value >= 10 && value <= 10_000 && onChange({ keepReceiptsMegabytes: value })
      }
    />
  </>
)

const Form = ({ settings, onChange }: FormProps) => {
  const id = useId()
  const first = useRef<HTMLDivElement>(null)
  // The dialog gives the focus to what is marked, else to its close button; settings that come later take it themselves.
  useLayoutEffect(() => {
    const chosen = first.current?.querySelector<HTMLInputElement>('input:checked')
    chosen?.setAttribute('data-autofocus', 'true')
    chosen?.focus()
  }, [])
  return (
    <div className={`${parts.stack} ${styles.form}`}>
      <div className={`${parts.row} ${styles.line}`}>
        <span id={`${id}-theme`}>Appearance</span>
        <SegmentedControl
          ref={first}
          aria-labelledby={`${id}-theme`}
          value={settings.theme}
          onChange={(theme) => onChange({ theme })}
          data={[
            { value: 'system', label: 'As the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
      <div className={`${parts.row} ${styles.line}`}>
        <span id={`${id}-dates`}>Dates are shown and typed as</span>
        <NativeSelect
          size="xs"
          aria-labelledby={`${id}-dates`}
          aria-describedby={`${id}-years`}
          value={settings.dateOrder}
          onChange={({ currentTarget: { value } }) => isDateForm(value) && onChange({ dateOrder: value })}
          data={dateForms.map((form) => ({
            value: form,
            label: `${formatDate('2026-03-07', form)} (${orderWords[orderOf(form)]})`,
          }))}
        />
      </div>
      <p id={`${id}-years`} className={`${parts.fine} ${styles.hint}`}>
        Years of two digits: {shortYearRule}.
      </p>
      <div className={`${parts.row} ${styles.line}`}>
        <span id={`${id}-numbers`}>Numbers are shown and typed as</span>
        <NativeSelect
          size="xs"
          aria-labelledby={`${id}-numbers`}
          value={settings.numbers}
          onChange={({ currentTarget: { value } }) => isNumberForm(value) && onChange({ numbers: value })}
          data={numberForms.map((form) => ({ value: form, label: createNumberTexts(form).format(1_234_567.5, 2) }))}
        />
      </div>
      <SortSettings settings={settings} onChange={onChange} />
      <Switch
        label="Pushes trigger workflows unless switched off"
        description="What the switch in the review starts with. It is shown again at every push."
        checked={settings.defaultTriggerWorkflow}
        onChange={(event) => onChange({ defaultTriggerWorkflow: event.currentTarget.checked })}
      />
      <Switch
        label="Messages stay until they are closed"
        description="Otherwise all but failures leave by themselves after a few seconds."
        checked={settings.messagesStay}
        onChange={(event) => onChange({ messagesStay: event.currentTarget.checked })}
      />
      <ReceiptSettings settings={settings} onChange={onChange} />
      <NumberInput
        label="Push without a review up to this many cells"
        description="0 always shows the review. Deletions are always reviewed."
        min={0}
        max={1000}
        allowDecimal={false}
        allowNegative={false}
        value={settings.quickPushCells}
        onChange={(value) => typeof value === 'number' && onChange({ quickPushCells: Math.min(1000, Math.max(0, value)) })}
      />
    </div>
  )
}

export const SettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const app = useApp()
  const settings = useQuery(settingsQuery(app.host))
  const { connection } = useStore(app.session)
  const change = async (patch: Partial<Settings>): Promise<void> => {
    const result = await app.host.call('settings.set', patch)
    if (result.ok) app.queries.setQueryData(queryKeys.settings, result.value)
    else app.notices.fail('The setting was not saved', result.error)
  }
  return (
    <Modal opened onClose={onClose} title="Settings" size={560}>
      {settings.isError && <ErrorState what="The settings could not be read" error={readFailure(settings.error)} />}
      {settings.isPending && <LoadingState what="Reading the settings…" />}
      {settings.data !== undefined && <Form settings={settings.data} onChange={(patch) => void change(patch)} />}
      {connection !== null && <SpaceSettings connection={connection} />}
      <About />
    </Modal>
  )
}
