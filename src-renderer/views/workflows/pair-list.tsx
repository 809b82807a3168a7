/** A list of keys with values, as some processes take it. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Pair } from '../../state/workflows/process-form.ts'
import styles from './workflows.module.css'

interface Props {
  readonly label: string
  readonly pairs: readonly Pair[]
  readonly onChange: (pairs: readonly Pair[]) => void
}

export const PairList = ({ label, pairs, onChange }: Props) => {
  const set = (index: number, part: Partial<Pair>): void =>
    onChange(pairs.map((it, at) => (at === index ? { ...it, ...part } : it)))
  return (
    <fieldset className={styles.pairs} aria-label={label}>
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; keys may repeat while they are typed
        <div key={index} className={styles.pair}>
          <TextInput
            aria-label={`${label}, line ${index + 1}: key`}
            placeholder="Key"
            value={pair.key}
            onChange={(event) => set(index, { key: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`${label}, line ${index + 1}: value`}
            placeholder="Value"
            value={pair.value}
            onChange={(event) => set(index, { value: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`${label}: remove line ${index + 1}`}
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconPlus size={13} />}
        aria-label={`${label}: add a line`}
        onClick={() => onChange([...pairs, { key: '', value: '' }])}
      >
        Add a line
      </Button>
    </fieldset>
  )
}
