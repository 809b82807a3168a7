/** Says why nothing can be changed here with this key, and lets somebody who knows better try all the same. */
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import { offerAll } from '../commands/application/offer-all.ts'
import { useApp } from '../state/app-context.tsx'
import parts from '../ui/look/parts.module.css'
import styles from './key-limit-note.module.css'

export const KeyLimitNote = ({ connectionId, why }: { readonly connectionId: ConnectionId; readonly why: string }) => {
  const app = useApp()
  return (
    <div className={`${parts.row} ${styles.note}`} role="status">
      <IconLock size={15} aria-hidden="true" />
      <span className={parts.grow}>{why}</span>
      <Button variant="default" size="compact-xs" onClick={() => void offerAll(app, connectionId)}>
        Offer changes all the same
      </Button>
    </div>
  )
}
