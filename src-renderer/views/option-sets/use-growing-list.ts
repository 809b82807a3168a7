/** A long list of heavy lines shows its beginning at once and grows to its end behind it, without holding up whoever types meanwhile. */
import { startTransition, useEffect, useState } from 'react'

/** More than a tall window shows. */
const firstLines = 60
/** Lines that are added in one go; more make the window answer late. */
const nextLines = 60

export interface GrowingList {
  /** How many lines from the first are drawn. */
  readonly drawn: number
  /** Draws the rest now, because one of its lines is wanted. */
  drawAll(): void
}

export function useGrowingList(total: number): GrowingList {
  const [drawn, setDrawn] = useState(firstLines)
  useEffect(() => {
    if (drawn >= total) return
    const timer = setTimeout(() => startTransition(() => setDrawn((known) => known + nextLines)))
    return () => clearTimeout(timer)
  }, [drawn, total])
  return { drawn, drawAll: () => setDrawn(Number.POSITIVE_INFINITY) }
}
