/** The form of a connection: address, key and signature, tested in plain words before they are kept. */
import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { ConnectionSummary } from '../../../../src-shared/host/calls/connection-calls.ts'
import { useApp } from '../../../state/app-context.tsx'
import { infoQuery } from '../../../state/host-queries.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './connect-dialog.module.css'
import { ConnectFields } from './connect-fields.tsx'
import { ConnectionTestResult } from './connection-test-result.tsx'
import { DialectSettings } from './dialect-settings.tsx'
import { LabelInput } from './label-input.tsx'
import { useConnectForm } from './use-connect-form.ts'

interface ConnectDialogProps {
  readonly edit: ConnectionSummary | null
  readonly onClose: () => void
}

export const ConnectDialog = ({ edit, onClose }: ConnectDialogProps) => {
  const app = useApp()
  const info = useQuery(infoQuery(app.host)).data
  const { form, hasStored, isBusy, outcome, errorOf, change, setLabel, test, saveAnyway, connect, applyProposal } =
    useConnectForm(edit, onClose)
  const hasFailed = outcome !== null && (outcome.kind === 'failed' || !outcome.test.ok)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void connect()
  }

  return (
    <Modal opened onClose={onClose} size={560} title={edit === null ? 'Connect to an application' : `Edit “${edit.name}”`}>
      <form onSubmit={submit} noValidate className={`${parts.stack} ${styles.form}`}>
        <p className={styles.lead}>All three are on the API page of your application. Paste them as they are.</p>
        <ConnectFields form={form} hasStored={hasStored} errorOf={errorOf} onChange={change} />
        <LabelInput label={form.label} onChange={setLabel} />
        {info !== undefined && (
          <p className={`${parts.fine} ${styles.keychain}`} data-weak={!info.capabilities.keychain || undefined}>
            {info.capabilities.keychain
              ? 'Key and signature go into your system’s keychain. They are never shown again and never written to a file.'
              : `Key and signature are kept for this run only. ${info.capabilities.keychainReason}`}
          </p>
        )}
        <DialectSettings dialect={form.dialect} onChange={(dialect) => change({ dialect })} />
        <ConnectionTestResult outcome={outcome} onApply={applyProposal} />
        <Group justify="space-between" mt="var(--gs-space-4)">
          <Button variant="subtle" loading={isBusy} onClick={() => void test()}>
            Test the connection
          </Button>
          <Group gap="xs">
            {hasFailed && (
              <Button variant="default" disabled={isBusy} onClick={() => void saveAnyway()}>
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
