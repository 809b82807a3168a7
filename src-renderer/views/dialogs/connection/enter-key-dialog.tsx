/** Asks for key and signature of one known connection, tries them, and goes online. */
import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ConnectionSummary } from '../../../../src-shared/host/calls/connection-calls.ts'
import { openConnection } from '../../../commands/window/open-connection.ts'
import { useApp } from '../../../state/app-context.tsx'
import { findProblems, formOf, isComplete, secretOf } from '../../../state/connection/connection-form.ts'
import { queryKeys } from '../../../state/host-queries.ts'
import { LabelChip } from '../../../ui/label-chip.tsx'
import parts from '../../../ui/look/parts.module.css'
import { sayError } from '../../../ui/messages/error-words.ts'
import styles from './enter-key-dialog.module.css'

interface Props {
  readonly connection: ConnectionSummary
  readonly onClose: () => void
}

interface Problem {
  readonly title: string
  readonly advice: string
}

export const EnterKeyDialog = ({ connection, onClose }: Props) => {
  const app = useApp()
  const { id, name, address, dialect, label } = connection
  const [form, setForm] = useState(formOf(connection))
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const missing = findProblems(form, false)
  const change = (patch: { readonly appKey?: string; readonly sign?: string }): void => {
    setForm((known) => ({ ...known, ...patch }))
    setProblem(null)
  }

  const keep = async (): Promise<void> => {
    const secret = secretOf(form)
    if (secret === undefined) return
    const saved = await app.host.call('connections.update', { connectionId: id, name, address, dialect, secret })
    if (!saved.ok) {
      const { message, advice } = sayError(saved.error)
      setProblem({ title: message, advice })
      return
    }
    const { secretWarning } = saved.value
    if (secretWarning !== null)
      app.notices.show({ tone: 'warning', title: 'Key and signature are kept for this run only', text: secretWarning })
    await app.queries.invalidateQueries({ queryKey: queryKeys.connections })
    await openConnection(app, id)
    onClose()
  }
  /** A key that the service refuses is not kept without a word. */
  const tryOut = async (): Promise<void> => {
    const secret = secretOf(form)
    if (secret === undefined) return
    const tested = await app.host.call('connections.test', { address, dialect, connectionId: id, secret })
    if (tested.ok && tested.value.ok) return keep()
    if (tested.ok) setProblem({ title: tested.value.title, advice: tested.value.advice })
    else {
      const { message, advice } = sayError(tested.error)
      setProblem({ title: message, advice })
    }
  }
  const run = async (step: () => Promise<void>): Promise<void> => {
    setAsked(true)
    if (!isComplete(missing) || isBusy) return
    setBusy(true)
    await step()
    setBusy(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(tryOut)
  }

  return (
    <Modal opened onClose={onClose} size={440} title="Enter key and signature">
      <form onSubmit={submit} noValidate className={`${parts.stack} ${styles.form}`}>
        <p className={`${parts.row} ${styles.of}`}>
          <strong>{name}</strong>
          <LabelChip label={label} />
          <span className={`${parts.fine} ${styles.address}`}>{address}</span>
        </p>
        <PasswordInput
          data-autofocus
          label="Application key"
          value={form.appKey}
          error={isAsked ? missing.appKey : undefined}
          onChange={(event) => change({ appKey: event.currentTarget.value })}
          autoComplete="off"
        />
        <PasswordInput
          label="Signature"
          value={form.sign}
          error={isAsked ? missing.sign : undefined}
          onChange={(event) => change({ sign: event.currentTarget.value })}
          autoComplete="off"
        />
        {problem !== null && (
          <div className={styles.problem} role="alert">
            <strong>{problem.title}</strong>
            {problem.advice !== '' && <p>{problem.advice}</p>}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          {problem !== null && (
            <Button variant="default" disabled={isBusy} onClick={() => void run(keep)}>
              Keep them anyway
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            Go online
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
