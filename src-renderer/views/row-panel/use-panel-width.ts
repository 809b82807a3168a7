/** How wide the row panel stands, remembered by the window. */
import { useState } from 'react'
import { z } from 'zod'
import type { WindowMemory } from '../../state/window-memory.ts'

/** Less is no room for a form; more leaves none for the grid on a small screen. */
export const panelBounds = { min: 320, max: 760 } as const
const usual = 420
const memoryKey = 'row-panel.width'
const remembered = z.number().min(panelBounds.min).max(panelBounds.max)

export interface PanelWidth {
  readonly value: number
  set(width: number): void
}

export function usePanelWidth(memory: WindowMemory): PanelWidth {
  const [value, setValue] = useState(() => remembered.safeParse(memory.read(memoryKey)).data ?? usual)
  return {
    value,
    set(width) {
      const next = Math.round(Math.min(panelBounds.max, Math.max(panelBounds.min, width)))
      setValue(next)
      memory.write(memoryKey, next)
    },
  }
}
