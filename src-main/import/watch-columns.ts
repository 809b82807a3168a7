/** Watches the texts of mapped columns of dates and numbers while a file is checked, so that the whole file is the evidence. */

import { createDateEvidence } from '../../src-shared/csv/date-evidence.ts'
import { createDecimalEvidence } from '../../src-shared/csv/decimal-evidence.ts'
import { rememberParse } from '../../src-shared/csv/remember-parse.ts'
import type { TargetColumn } from '../../src-shared/csv/target-column.ts'
import { cellKinds, kindAt } from '../../src-shared/workbook/cell-kinds.ts'
import { dateVerdict, decimalVerdict } from './read/column-verdict.ts'
import type { SeenColumn } from './settle-evidence.ts'

export interface ColumnWatch {
  /** Cells that the file itself calls numbers or dates leave nothing open, and are no evidence for texts. */
  see(cells: readonly string[], line: number, kinds?: string): void
  seen(): readonly SeenColumn[]
}

type Observe = (text: string, line: number) => void

/** The same text again says nothing new: of texts that repeat the first is looked at. */
function observeOnce(observe: Observe): Observe {
  let at = 0
  const seen = rememberParse((text) => {
    observe(text, at)
    return true
  })
  return (text, line) => {
    at = line
    seen(text)
  }
}

export function watchColumns(columns: readonly TargetColumn[]): ColumnWatch {
  const dates = columns.flatMap(({ column, field }) =>
    field.kind === 'date' || field.kind === 'datetime' ? [{ column, evidence: createDateEvidence() }] : [],
  )
  const numbers = columns.flatMap(({ column, field }) =>
    field.kind === 'number' ? [{ column, evidence: createDecimalEvidence() }] : [],
  )
  // What a number says is seen at once.
  const watched = [
    ...dates.map(({ column, evidence }) => ({ column, observe: observeOnce(evidence.observe) })),
    ...numbers.map(({ column, evidence }) => ({ column, observe: evidence.observe })),
  ]
  return {
    see(cells, line, kinds) {
      for (const { column, observe } of watched) {
        if (kinds === undefined || kindAt(kinds, column) === cellKinds.text) observe(cells[column] ?? '', line)
      }
    },
    seen: () => [
      ...dates.map(({ column, evidence }) => ({ column, verdict: dateVerdict(evidence) })),
      ...numbers.map(({ column, evidence }) => ({ column, verdict: decimalVerdict(evidence) })),
    ],
  }
}
