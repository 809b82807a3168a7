/** The form of a connection: address, key and signature, tested in plain words before they are kept. */
import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ConnectionSummary, ConnectionTest } from '../../../../src-shared/host/calls/connection-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { openConnection } from '../../../commands/window/open-connection.ts'
import { useApp } from '../../../state/app-context.tsx'
import {
  type ConnectionForm,
  emptyForm,
  findProblems,
  formOf,
  isComplete,
  nameOf,
  secretOf,
} from '../../../state/connection/connection-form.ts'
import { infoQuery, queryKeys } from '../../../state/host-queries.ts'
import styles from './connect-dialog.module.css'
import { ConnectionTestResult, type TestOutcome } from './connection-test-result.tsx'
import { DialectSettings } from './dialect-settings.tsx'
import { LabelInput, tidyLabel } from './label-input.tsx'

interface ConnectDialogProps {
  readonly edit: ConnectionSummary | null
  readonly onClose: () => void
}

export const ConnectDialog = ({ edit, onClose }: ConnectDialogProps) => {
  const app = useApp()
  const info = useQuery(infoQuery(app.host)).data
  const [form, setForm] = useState<ConnectionForm>(edit === null ? emptyForm : formOf(edit))
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const hasStored = edit !== null && (edit.secret === 'stored' || edit.secret === 'this-run')
  const problems = findProblems(form, hasStored)

  const change = (patch: Partial<ConnectionForm>): void => {
    setForm((known) => ({ ...known, ...patch }))
    setOutcome(null)
  }

  const test = async (tested: ConnectionForm): Promise<ConnectionTest | null> => {
    const secret = secretOf(tested)
    const result = await app.host.call('connections.test', {
      address: tested.address.trim(),
      dialect: tested.dialect,
      ...(edit === null ? {} : { connectionId: edit.id }),
      ...(secret === undefined ? {} : { secret }),
    })
    setOutcome(result.ok ? { kind: 'tested', test: result.value } : { kind: 'failed', error: result.error })
    return result.ok ? result.value : null
  }

  const save = async (saved: ConnectionForm, appName: string | null): Promise<HostError | null> => {
    const secret = secretOf(saved)
    const profile = {
      name: nameOf(saved, appName),
      address: saved.address.trim(),
      dialect: saved.dialect,
      label: tidyLabel(saved.label),
    }
    const result =
      edit === null
        ? await app.host.call('connections.add', { ...profile, secret: secret ?? { appKey: '', sign: '' } })
        : await app.host.call('connections.update', {
            ...profile,
            connectionId: edit.id,
            ...(secret === undefined ? {} : { secret }),
          })
    if (!result.ok) return result.error
    const { connection, secretWarning } = result.value
    if (secretWarning !== null) {
      app.notices.show({ tone: 'warning', title: 'Key and signature are kept for this run only', text: secretWarning })
    }
    await app.queries.invalidateQueries({ queryKey: queryKeys.connections })
    // Opening a connection closes whatever is in front: this dialog stays until then, so that nothing else can be opened and lost.
    await openConnection(app, connection.id)
    onClose()
    return null
  }

  /** Runs one step while the buttons wait; asks for what is missing first. */
  const withForm = async (step: () => Promise<void>): Promise<void> => {
    setAsked(true)
    if (!isComplete(problems) || isBusy) return
    setBusy(true)
    await step()
    setBusy(false)
  }
  const saveNow = async (saved: ConnectionForm, appName: string | null): Promise<void> => {
    const error = await save(saved, appName)
    if (error !== null) setOutcome({ kind: 'failed', error })
  }
  const connect = (event: FormEvent): void => {
    event.preventDefault()
    void withForm(async () => {
      const found = await test(form)
      // Where other settings answered than the given ones, those are the ones to keep.
      if (found?.ok === true) await saveNow({ ...form, ...found.proposal }, found.appName)
    })
  }
  const applyProposal = (proposal: NonNullable<ConnectionTest['proposal']>): void => {
    const proposed = { ...form, ...proposal }
    setForm(proposed)
    setBusy(true)
    void test(proposed).then(() => setBusy(false))
  }

  const errorOf = (name: 'address' | 'appKey' | 'sign'): string | undefined => (isAsked ? problems[name] : undefined)
  const hasFailed = outcome !== null && (outcome.kind === 'failed' || !outcome.test.ok)

  return (
    <Modal opened onClose={onClose} size={560} title={edit === null ? 'Connect to an application' : `Edit “${edit.name}”`}>
      <form onSubmit={connect} noValidate className={styles.form}>
        <p className={styles.lead}>All three are on the API page of your application. Paste them as they are.</p>
        <TextInput
          data-autofocus
          label="Address"
          placeholder="https://service.example"
          value={form.address}
          error={errorOf('address')}
          onChange={(event) => change({ address: event.currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={styles.pair}>
          <PasswordInput
            label="Application key"
            placeholder={hasStored ? 'Kept as it is' : ''}
            value={form.appKey}
            error={errorOf('appKey')}
            onChange={(event) => change({ appKey: event.currentTarget.value })}
            autoComplete="off"
          />
          <PasswordInput
            label="Signature"
            placeholder={hasStored ? 'Kept as it is' : ''}
            value={form.sign}
            error={errorOf('sign')}
            onChange={(event) => change({ sign: event.currentTarget.value })}
            autoComplete="off"
          />
        </div>
        <TextInput
          label="Name in this app"
          description="Left empty, the application’s own name is used."
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          autoComplete="off"
        />
        <LabelInput label={form.label} onChange={(label) => setForm((known) => ({ ...known, label }))} />
        {info !== undefined && (
          <p className={styles.keychain} data-weak={!info.capabilities.keychain || undefined}>
            {info.capabilities.keychain
              ? 'Key and signature go into your system’s keychain. They are never shown again and never written to a file.'
              : `Key and signature are kept for this run only. ${info.capabilities.keychainReason}`}
          </p>
        )}
        <DialectSettings dialect={form.dialect} onChange={(dialect) => change({ dialect })} />
        <ConnectionTestResult outcome={outcome} onApply={applyProposal} />
        <Group justify="space-between" mt="var(--gs-space-4)">
          <Button variant="subtle" loading={isBusy} onClick={() => void withForm(async () => void (await test(form)))}>
            Test only
          </Button>
          <Group gap="xs">
            {hasFailed && (
              <Button variant="default" disabled={isBusy} onClick={() => void withForm(() => saveNow(form, null))}>
                Save anyway
              </Button>
            )}
            <Button type="submit" loading={isBusy}>
              {edit === null ? 'Connect' : 'Save and open'}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
