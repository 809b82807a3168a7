/** The first look at a worksheet loads its rows; nobody should have to ask for that. True where it is the first. */
import { useEffect, useRef } from 'react'
import type { WorksheetState } from '../../src-shared/host/calls/row-calls.ts'
import { startPull } from '../commands/sheet/stage-edits.ts'
import { useApp } from '../state/app-context.tsx'
import type { SheetRef } from '../state/sheet/sheet-ref.ts'

export function useFirstPull(at: SheetRef, { pulledAt, isPartial, isGone }: WorksheetState): boolean {
  const app = useApp()
  const isFirst = pulledAt === null && !isPartial && !isGone
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isFirst || hasAsked.current) return
    hasAsked.current = true
    void startPull(app, at, 'full')
  }, [app, at, isFirst])
  return isFirst
}
