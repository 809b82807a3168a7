/** The room that the local data of the open connection takes, and giving back what is free in it. */
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../../../src-shared/host/calls/connection-calls.ts'
import { useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { ask, queryKeys } from '../../../state/host-queries.ts'
import { formatBytes } from '../../../ui/format/format-bytes.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './settings-dialog.module.css'

/** Bytes below which nobody would notice. */
const least = 1_000_000

export const SpaceSettings = ({ connection: { id, name } }: { readonly connection: ConnectionSummary }) => {
  const { host, queries, notices } = useApp()
  const queryKey = [...queryKeys.ofConnection(id), 'space']
  const space = useQuery({
    queryKey,
    refetchOnMount: 'always',
    queryFn: () => ask(host, 'connections.space', { connectionId: id }),
  }).data
  const shrink = useMutation({
    mutationFn: () => ask(host, 'connections.shrink', { connectionId: id }),
    onSuccess: (left) => queries.setQueryData(queryKey, left),
    onError: (error) => notices.fail('The local data was not made smaller', readFailure(error)),
  })
  if (space === undefined) return null
  const isFull = space.freeBytes < least
  return (
    <div className={`${parts.row} ${styles.line} ${styles.space}`}>
      <span>
        Local data of “{name}”: {formatBytes(space.bytes)}
        {!isFull && `, ${formatBytes(space.freeBytes)} of it free`}
      </span>
      <Button size="compact-sm" variant="default" disabled={isFull} loading={shrink.isPending} onClick={() => shrink.mutate()}>
        Make smaller
      </Button>
    </div>
  )
}
