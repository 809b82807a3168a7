/** Lists of choices as long as an option set may be: only so many are drawn at once, and the last line says how to find the others. */
import type { OptionsFilter } from '@mantine/core'
import { formatCount } from '../format/format-count.ts'

/** More make a list open visibly late: a thousand coloured options take a second and more. */
export const shownAtOnce = 100

export const sayMore = (count: number): string => `${shownAtOnce} of ${formatCount(count)} are shown. Type to find the others.`

/** No option's key. */
export const moreKey = '\u0000more'

const labelOf = (option: Parameters<OptionsFilter>[0]['options'][number]): string => ('label' in option ? option.label : '')

/** For Mantine's Select and MultiSelect: the options that hold the text, whatever its letter case. */
export const filterLongList: OptionsFilter = ({ options, search }) => {
  const text = search.trim().toLowerCase()
  const found = text === '' ? options : options.filter((option) => labelOf(option).toLowerCase().includes(text))
  if (found.length <= shownAtOnce) return found
  return [...found.slice(0, shownAtOnce), { value: moreKey, label: sayMore(found.length), disabled: true }]
}
