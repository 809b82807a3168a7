/** What is selected, in the status line: how many cells, and their count, sum, average, least and most, also of rows that were never loaded. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { defaultSettings } from '../../../src-shared/host/app-calls.ts'
import { type Area, countCells } from '../../../src-shared/host/area.ts'
import type { Summary } from '../../../src-shared/host/area-calls.ts'
import type { DateOrder } from '../../../src-shared/host/import-calls.ts'
import { formatDate, formatDateTime } from '../../../src-shared/model/date-format.ts'
import { createNumberTexts, type NumberTexts } from '../../../src-shared/model/number-texts.ts'
import { useApp } from '../../state/app-context.tsx'
import { settingsQuery } from '../../state/host-queries.ts'
import { useStore } from '../../state/store.ts'
import { countOf, formatCount } from '../../ui/format-count.ts'
import styles from './status-line.module.css'

/** Milliseconds that a selection rests before it is added up: while it is being drawn nobody reads the sum. */
const rest = 120

interface Figure {
  readonly name: string
  readonly text: string
}

/** Rounded to what a sum of decimals can say: 0.1 + 0.2 reads 0.3. */
const tidy = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(12)) : value)

function sayBound(value: number | string, numbers: NumberTexts, order: DateOrder): string {
  if (typeof value === 'number') return numbers.format(tidy(value), null)
  return value.length > 10 ? formatDateTime(value, order) : formatDate(value, order)
}

/** Empty where there is nothing to add up. */
export function figuresOf(summary: Summary, numbers: NumberTexts, order: DateOrder): readonly Figure[] {
  const figures: Figure[] = [{ name: 'Count', text: formatCount(summary.filled) }]
  if (summary.average !== null) {
    figures.push(
      { name: 'Sum', text: numbers.format(tidy(summary.sum), null) },
      { name: 'Average', text: numbers.format(tidy(summary.average), null) },
    )
  }
  if (summary.min !== null) figures.push({ name: 'Min', text: sayBound(summary.min, numbers, order) })
  if (summary.max !== null) figures.push({ name: 'Max', text: sayBound(summary.max, numbers, order) })
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

export const SelectionSummary = () => {
  const { host } = useApp()
  const area = useSelectedArea()
  const summary = useSummary(area)
  const { dateOrder } = useQuery(settingsQuery(host)).data ?? defaultSettings
  const numbers = useMemo(() => createNumberTexts(), [])
  const cells = area === null ? 0 : countCells(area)
  if (cells < 2) return null
  const figures = summary === null ? [] : figuresOf(summary, numbers, dateOrder)
  return (
    <>
      <span className={styles.part}>{countOf(cells, 'cell')} selected</span>
      <span className={styles.figures} role="status" aria-label="Selection">
        {figures.map(({ name, text }) => (
          <span key={name} className={styles.part}>
            {name} <b>{text}</b>
          </span>
        ))}
      </span>
    </>
  )
}
