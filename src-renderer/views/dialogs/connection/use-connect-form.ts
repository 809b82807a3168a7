/** What the form of a connection holds, and its two steps: trying it out in plain words, and keeping it. */
import { useState } from 'react'
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
import { queryKeys } from '../../../state/host-queries.ts'
import type { TestOutcome } from './connection-test-result.tsx'
import { tidyLabel } from './label-input.tsx'

export function useConnectForm(edit: ConnectionSummary | null, onClose: () => void) {
  const app = useApp()
  const [form, setForm] = useState<ConnectionForm>(edit === null ? emptyForm : formOf(edit))
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const hasStored = edit !== null && (edit.secret === 'stored' || edit.secret === 'this-run')
  const problems = findProblems(form, hasStored)

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
  return {
    form,
    hasStored,
    isBusy,
    outcome,
    /** Only what is missing once somebody tried. */
    errorOf: (name: 'address' | 'appKey' | 'sign'): string | undefined => (isAsked ? problems[name] : undefined),
    change(patch: Partial<ConnectionForm>): void {
      setForm((known) => ({ ...known, ...patch }))
      setOutcome(null)
    },
    /** A label has no part in what a test says. */
    setLabel: (label: ConnectionForm['label']) => setForm((known) => ({ ...known, label })),
    test: () => withForm(async () => void (await test(form))),
    saveAnyway: () => withForm(() => saveNow(form, null)),
    connect: () =>
      withForm(async () => {
        const found = await test(form)
        // Where other settings answered than the given ones, those are the ones to keep.
        if (found?.ok === true) await saveNow({ ...form, ...found.proposal }, found.appName)
      }),
    applyProposal(proposal: NonNullable<ConnectionTest['proposal']>): void {
      const proposed = { ...form, ...proposal }
      setForm(proposed)
      setBusy(true)
      void test(proposed).then(() => setBusy(false))
    },
  }
}
