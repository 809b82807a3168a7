/** The key, masked, and what it may do: tried on the service by reading only. */
import { Button, Loader } from '@mantine/core'
import { IconCheck, IconHelp, IconLock, IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyAbility } from '../../../src-shared/host/calls/app-page-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { abilityNames, sayAnswer, sayGenerations } from '../../state/structure/ability-words.ts'
import { abilitiesQuery, keyLimitsQuery } from '../../state/structure/design-queries.ts'
import parts from '../../ui/look/parts.module.css'
import { Problem } from '../import/problem.tsx'
import styles from './app-page-view.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly maskedKey: string
}

const icons: Readonly<Record<KeyAbility['answer'], typeof IconCheck>> = {
  yes: IconCheck,
  refused: IconLock,
  absent: IconMinus,
  unknown: IconHelp,
}

const Answer = ({ ability }: { readonly ability: KeyAbility | undefined }) => {
  if (ability === undefined) return <span className={styles.none}>–</span>
  const Icon = icons[ability.answer]
  return (
    <>
      <span className={`${parts.inline} ${styles.answer}`} data-answer={ability.answer}>
        <Icon size={14} aria-hidden="true" /> {sayAnswer(ability.answer)}
      </span>
      {/* What is not offered needs no reason, and its failure speaks of addresses. */}
      {ability.message !== '' && ability.answer !== 'absent' && (
        <span className={`${parts.fine} ${styles.why}`}>{ability.message}</span>
      )}
    </>
  )
}

const Table = ({ abilities }: { readonly abilities: readonly KeyAbility[] }) => {
  const find = (what: KeyAbility['what'], generation: KeyAbility['generation']) =>
    abilities.find((it) => it.what === what && it.generation === generation)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Generation V3</th>
          <th scope="col">Generation V2</th>
        </tr>
      </thead>
      <tbody>
        {abilityNames.map(({ what, name }) => (
          <tr key={what}>
            <th scope="row">{name}</th>
            <td>
              <Answer ability={find(what, 'v3')} />
            </td>
            <td>
              <Answer ability={find(what, 'v2')} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const KeyAbilities = ({ connectionId, maskedKey }: Props) => {
  const { host } = useApp()
  const query = useQuery(abilitiesQuery(host, connectionId))
  const limits = useQuery(keyLimitsQuery(host, connectionId))
  return (
    <section aria-labelledby="key-abilities">
      <h2 className={styles.sub} id="key-abilities">
        What this key may do
        {maskedKey !== '' && (
          <span className={styles.code} title="The application key; all but its end is hidden">
            {maskedKey}
          </span>
        )}
        <Button variant="subtle" size="compact-xs" disabled={query.isFetching} onClick={() => void query.refetch()}>
          Find out again
        </Button>
      </h2>
      {query.isError && <Problem error={readFailure(query.error)} />}
      {query.isPending && (
        <p className={styles.text} role="status">
          <Loader size={13} aria-hidden="true" /> Trying what the key may read…
        </p>
      )}
      {query.data !== undefined && (
        <>
          <Table abilities={query.data.abilities} />
          <p className={styles.text}>
            {sayGenerations(query.data.abilities)} Only reading was tried.{' '}
            {limits.data?.readsOnly === true
              ? 'The service marks every field as read-only for this key: it may only read.'
              : 'Whether the key may also write shows when something is saved or pushed: the interface has no way to ask.'}
          </p>
        </>
      )}
    </section>
  )
}
