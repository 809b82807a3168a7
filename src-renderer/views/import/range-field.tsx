/** Which cells of a sheet are read: typed, and taken once it is left or Enter is pressed. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { readRange, writeRange } from '../../../src-shared/workbook/cell-place.ts'

interface Props {
  /** '' for the whole sheet. */
  readonly range: string
  readonly isOff: boolean
  /** undefined: the whole sheet. */
  readonly onChange: (range: string | undefined) => void
}

export const RangeField = ({ range, isOff, onChange }: Props) => {
  const [text, setText] = useState(range)
  const area = readRange(text)
  const isWrong = text.trim() !== '' && area === null
  const take = (): void => {
    const next = area === null ? '' : writeRange(area)
    if (!isWrong && next !== range) onChange(next === '' ? undefined : next)
  }
  return (
    <TextInput
      label="Cells that are read"
      placeholder="the whole sheet"
      description="Such as A3:F200, or A3:F down to the last row"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isWrong ? 'This is no range of cells.' : undefined}
      disabled={isOff}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
      }}
    />
  )
}
