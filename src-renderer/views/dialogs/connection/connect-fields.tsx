/** Address, key, signature and name of a connection. What is stored stays stored while its field is left empty. */
import { PasswordInput, TextInput } from '@mantine/core'
import type { ConnectionForm } from '../../../state/connection/connection-form.ts'
import styles from './connect-dialog.module.css'

interface Props {
  readonly form: ConnectionForm
  /** Key and signature are kept already. */
  readonly hasStored: boolean
  readonly errorOf: (name: 'address' | 'appKey' | 'sign') => string | undefined
  readonly onChange: (patch: Partial<ConnectionForm>) => void
}

export const ConnectFields = ({ form, hasStored, errorOf, onChange: change }: Props) => (
  <>
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
  </>
)
