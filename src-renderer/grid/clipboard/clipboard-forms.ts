/** How the user reads and writes numbers and dates, for the host. */
import type { ClipboardForms } from '../../../src-shared/host/calls/clipboard-calls.ts'
import type { TextFormats } from '../../../src-shared/model/texts/cell-text.ts'

export const formsOf = ({ numbers, dateOrder }: TextFormats): ClipboardForms => ({
  decimal: numbers.decimal,
  dateOrder,
})
