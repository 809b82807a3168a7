/** What a connection test found, in words, with the settings that would work one click away. */
import { Button } from '@mantine/core'
import { ownDialect } from '../../../../src-shared/api/dialect.ts'
import type { ConnectionTest } from '../../../../src-shared/host/calls/connection-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import parts from '../../../ui/look/parts.module.css'
import { sayError } from '../../../ui/messages/error-words.ts'
import styles from './connect-dialog.module.css'

export type TestOutcome =
  | { readonly kind: 'tested'; readonly test: ConnectionTest }
  | { readonly kind: 'failed'; readonly error: HostError }

interface Props {
  readonly outcome: TestOutcome | null
  readonly onApply: (proposal: NonNullable<ConnectionTest['proposal']>) => void
}

/** The address that answered, and the other settings that differ from the usual form most visibly. */
function sayProposal({ address, dialect }: NonNullable<ConnectionTest['proposal']>): string {
  const header = dialect.headerPrefix === ownDialect.headerPrefix ? '' : `, headers “${dialect.headerPrefix}Appkey”`
  const generation = dialect.generation === ownDialect.generation ? '' : `, ${dialect.generation.toUpperCase()}`
  return `${address}${dialect.pathPrefix}${header}${generation}`
}

const Failed = ({ error }: { readonly error: HostError }) => {
  const words = sayError(error)
  return (
    <div className={`${parts.stack} ${styles.result}`}>
      <p className={styles.title}>{words.message}</p>
      {words.advice !== '' && <p>{words.advice}</p>}
      {words.support !== '' && <span className={styles.support}>{words.support}</span>}
    </div>
  )
}

const Tested = ({ test, onApply }: { readonly test: ConnectionTest; readonly onApply: Props['onApply'] }) => {
  const { proposal } = test
  return (
    <div className={`${parts.stack} ${styles.result}`} data-good={test.ok || undefined}>
      <p className={styles.title}>{test.title}</p>
      {test.advice !== '' && <p>{test.advice}</p>}
      {test.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {test.parts.length > 0 && (
        <dl className={styles.parts} aria-label="What was found">
          {test.parts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {test.code !== null && !test.ok && <span className={styles.support}>code {test.code}</span>}
      {proposal !== null && (
        <span>
          <Button size="compact-xs" onClick={() => onApply(proposal)}>
            Use {sayProposal(proposal)}
          </Button>
        </span>
      )}
    </div>
  )
}

export const ConnectionTestResult = ({ outcome, onApply }: Props) => (
  <div aria-live="polite">
    {outcome?.kind === 'failed' && <Failed error={outcome.error} />}
    {outcome?.kind === 'tested' && <Tested test={outcome.test} onApply={onApply} />}
  </div>
)
