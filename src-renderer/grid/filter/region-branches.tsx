/** Every region to tick, also those that no row holds yet: level by level, countries first. */
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundBranch } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useTreeLevel } from '../../state/row/use-tree-level.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './filter.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly chosen: readonly string[]
  readonly onToggle: (region: FoundBranch) => void
}

export const RegionBranches = ({ connectionId, chosen, onToggle }: Props) => {
  const [trail, setTrail] = useState<readonly FoundBranch[]>([])
  const here = trail.at(-1)
  const { found, note } = useTreeLevel(connectionId, { kind: 'regions' }, here?.id ?? '')
  return (
    <fieldset
      className={`${styles.values} ${styles.branches}`}
      aria-label={here === undefined ? 'Countries' : `Regions of ${here.text}`}
    >
      {here !== undefined && (
        <Button
          variant="subtle"
          size="compact-xs"
          justify="flex-start"
          leftSection={<IconChevronLeft size={12} />}
          onClick={() => setTrail(trail.slice(0, -1))}
        >
          {here.text}
        </Button>
      )}
      {found.map((region) => (
        <span key={region.id} className={`${parts.inline} ${styles.value}`}>
          <Checkbox checked={chosen.includes(region.id)} onChange={() => onToggle(region)} label={region.text} />
          {region.opens && (
            <ActionIcon size={18} aria-label={`Regions of ${region.text}`} onClick={() => setTrail([...trail, region])}>
              <IconChevronRight size={12} />
            </ActionIcon>
          )}
        </span>
      ))}
      {note !== '' && <p className={`${parts.fine} ${styles.note}`}>{note}</p>}
    </fieldset>
  )
}
