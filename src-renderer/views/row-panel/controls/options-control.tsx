/** Single and multiple select. A deleted option that the row still holds stays to be seen and can be taken away. */
import { MultiSelect, Select } from '@mantine/core'
import { idsOf } from '../../../grid/cells/cell-props.ts'
import { filterLongList, moreKey } from '../../../ui/pick/long-list.ts'
import { OptionChip } from '../../../ui/values/chip.tsx'
import styles from '../row-panel.module.css'
import type { ControlProps } from './control-props.ts'

export const OptionsControl = ({
  field,
  value,
  describedBy,
  stage,
}: Pick<ControlProps, 'field' | 'value' | 'describedBy' | 'stage'>) => {
  const chosen = idsOf(value)
  const data = [
    ...field.options.filter((it) => !it.isDeleted || chosen.includes(it.key)).map((it) => ({ value: it.key, label: it.text })),
    ...chosen.filter((key) => !field.options.some((it) => it.key === key)).map((key) => ({ value: key, label: key })),
  ]
  const colorOf = (key: string): string | null => field.options.find((it) => it.key === key)?.color ?? null
  const shared = {
    'aria-label': field.name,
    'aria-describedby': describedBy,
    'aria-required': field.isRequired || undefined,
    data,
    searchable: true,
    filter: filterLongList,
    clearable: true,
    placeholder: chosen.length === 0 ? 'Choose' : '',
    nothingFoundMessage: 'No option holds this text.',
    renderOption: ({ option }: { readonly option: { readonly value: string; readonly label: string } }) =>
      option.value === moreKey ? option.label : <OptionChip text={option.label} color={colorOf(option.value)} />,
  }
  const dot = chosen[0] === undefined ? null : colorOf(chosen[0])
  if (field.isMultiple) {
    return <MultiSelect {...shared} value={[...chosen]} onChange={(keys) => stage(keys.length === 0 ? null : keys)} />
  }
  return (
    <Select
      {...shared}
      value={chosen[0] ?? null}
      {...(dot === null
        ? {}
        : { leftSection: <span className={styles.dot} style={{ background: dot }} />, leftSectionWidth: 24 })}
      onChange={(key) => stage(key === null ? null : [key])}
    />
  )
}
