/** What can be done to many cells at once, as data: one kind per file beside this one. */
import { z } from 'zod'
import { addPrefix } from './add-prefix.ts'
import { addSuffix } from './add-suffix.ts'
import { changeCase } from './change-case.ts'
import { changeNumber } from './change-number.ts'
import { clearCells } from './clear-cells.ts'
import { copyFrom } from './copy-from.ts'
import { fillCells } from './fill-cells.ts'
import { joinText } from './join-text.ts'
import { renumberCells } from './renumber-cells.ts'
import { replaceOptions } from './replace-options.ts'
import { replaceText } from './replace-text.ts'
import { setValue } from './set-value.ts'
import { shiftDate } from './shift-date.ts'
import { splitText } from './split-text.ts'
import { trimText } from './trim-text.ts'

export const operation = z.discriminatedUnion('op', [
  setValue,
  clearCells,
  changeNumber,
  addPrefix,
  addSuffix,
  trimText,
  changeCase,
  copyFrom,
  splitText,
  joinText,
  shiftDate,
  renumberCells,
  fillCells,
  replaceText,
  replaceOptions,
])
export type Operation = z.output<typeof operation>
