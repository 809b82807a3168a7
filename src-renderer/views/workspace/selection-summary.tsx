/** What is selected, in the status line: how many cells, and their count, sum, average, least and most, also of rows that were never loaded. */

import { useEffect, useState } from 'react'
import { type Area, countCells } from '../../../src-shared/host/area.ts'
import type { Summary } from '../../../src-shared/host/calls/area-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { DateForm } from '../../../src-shared/model/dates/date-form.ts'
import { formatDate, formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { placesOf } from '../../../src-shared/model/numbers/number-places.ts'
import type { NumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'
import { isRating } from '../../../src-shared/model/numbers/rating.ts'
import type { App } from '../../state/app.ts'
import { useApp } from '../../state/app-context.tsx'
import { queryKeys } from '../../state/host-queries.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { useStore } from '../../state/store.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './status-line.module.css'

/** Milliseconds that a selection rests before it is added up: while it is being drawn nobody reads the sum. */
const rest = 120

interface Figure {
  readonly name: string
  readonly text: string
}

/** Rounded to what a sum of decimals can say: 0.1 + 0.2 reads 0.3. */
const tidy = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(12)) : value)

/** Numbers from here on are written with an exponent. */
const mostWritten = 1e15

/** Decimals of an average where the fields do not say how many they hold. */
const plainDecimals = 2

/** How many decimals the numbers of an area have: exactly so many, or at most so many where its fields differ. */
export interface Decimals {
  readonly count: number
  readonly isExact: boolean
}

export function decimalsOf(area: Area, fields: readonly Field[]): Decimals {
  const wanted = new Set<string>(area.parts.flatMap((part) => part.fields))
  const known = fields.filter((it) => wanted.has(it.id) && it.kind === 'number' && !isRating(it)).map((it) => placesOf(it))
  const counts = known.map((it) => it ?? plainDecimals)
  const count = counts.length === 0 ? plainDecimals : Math.max(...counts)
  return { count, isExact: known.length > 0 && known.every((it) => it === count) }
}

function sayNumber(value: number, numbers: NumberTexts, { count, isExact }: Decimals): string {
  const shown = tidy(value)
  // Written out it would be as long as the line.
  if (Math.abs(shown) >= mostWritten) return String(shown)
  return isExact || !Number.isFinite(shown) ? numbers.format(shown, count) : numbers.format(Number(shown.toFixed(count)), null)
}

function sayBound(value: number | string, numbers: NumberTexts, order: DateForm, decimals: Decimals): string {
  if (typeof value === 'number') return sayNumber(value, numbers, decimals)
  return value.length > 10 ? formatDateTime(value, order) : formatDate(value, order)
}

/** Empty where there is nothing to add up. */
export function figuresOf(summary: Summary, numbers: NumberTexts, order: DateForm, decimals: Decimals): readonly Figure[] {
  const figures: Figure[] = [{ name: 'Count', text: formatCount(summary.filled) }]
  if (summary.average !== null) {
    figures.push(
      { name: 'Sum', text: sayNumber(summary.sum, numbers, decimals) },
      { name: 'Average', text: sayNumber(summary.average, numbers, decimals) },
    )
  }
  if (summary.min !== null) figures.push({ name: 'Min', text: sayBound(summary.min, numbers, order, decimals) })
  if (summary.max !== null) figures.push({ name: 'Max', text: sayBound(summary.max, numbers, order, decimals) })
  return figures
}

function useSelectedArea(): Area | null {
  const grid = useStore(useApp().grid)
  const [area, setArea] = useState<Area | null>(null)
  useEffect(() => {
    if (grid === null) return setArea(null)
    const read = (): void => setArea(grid.selection())
    read()
    return grid.onSelectionChange(read)
  }, [grid])
  return area
}

/** The summary of the area once it rests; null until it is known. Changed values are added up anew. */
function useSummary(area: Area | null): Summary | null {
  const { host, grid } = useApp()
  const port = useStore(grid)
  const [known, setKnown] = useState<{ readonly area: Area; readonly summary: Summary } | null>(null)
  const [changes, setChanges] = useState(0)
  useEffect(() => port?.onRowsChange(() => setChanges((count) => count + 1)), [port])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` only asks again
  useEffect(() => {
    if (area === null || countCells(area) < 2) return
    let isOver = false
    const timer = setTimeout(() => {
      void host.call('rows.summarise', { area }).then((answer) => {
        if (!isOver && answer.ok) setKnown({ area, summary: answer.value })
      })
    }, rest)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [host, area, changes])
  return known !== null && known.area === area ? known.summary : null
}

function worksheetInFront({ session, grid }: App) {
  const [connection, port] = [session.get().connection, grid.get()]
  return connection === null || port === null ? null : queryKeys.worksheet(connection.id, port.worksheetId)
}

export const SelectionSummary = () => {
  const app = useApp()
  const { queries } = app
  const area = useSelectedArea()
  const summary = useSummary(area)
  const { dateOrder, numbers } = useFormats()
  const cells = area === null ? 0 : countCells(area)
  const worksheet = worksheetInFront(app)
  const fields = worksheet === null ? [] : (queries.getQueryData<WorksheetState>(worksheet)?.fields ?? [])
  const figures =
    summary === null || area === null || cells < 2 ? [] : figuresOf(summary, numbers, dateOrder, decimalsOf(area, fields))
  return (
    // There before it has words, so that screen readers hear them come.
    <span className={styles.figures} role="status" aria-label="Selection">
      {cells > 1 && <span className={`${parts.inline} ${styles.part}`}>{countOf(cells, 'cell')} selected</span>}
      {figures.map(({ name, text }) => (
        <span key={name} className={`${parts.inline} ${styles.part}`}>
          {name} <b>{text}</b>
        </span>
      ))}
    </span>
  )
}
