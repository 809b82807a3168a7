/** Remembers where the window was. What cannot be read, or lies on a screen that is gone, is forgotten rather than reported. */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const rectangle = { x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }
const windowState = z.object({ ...rectangle, isMaximized: z.boolean() })
export type WindowState = z.output<typeof windowState>

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const smallestWindow = { width: 800, height: 500 }
const firstWindow = { width: 1280, height: 800 }
/** Pixels of the title bar that must be on a screen, or the user could not move the window back. */
const reachable = 60

const isReachable = (state: WindowState, { x, y, width, height }: Area): boolean =>
  state.x + state.width >= x + reachable && state.x <= x + width - reachable && state.y >= y && state.y <= y + height - reachable

/** Bounds to open with: the remembered ones where a screen still shows them, else a size that fits the first screen. */
export function chooseBounds(remembered: WindowState | null, screens: readonly Area[]): Partial<Area> {
  if (remembered !== null && screens.some((screen) => isReachable(remembered, screen))) {
    const { x, y } = remembered
    return {
      x,
      y,
      width: Math.max(remembered.width, smallestWindow.width),
      height: Math.max(remembered.height, smallestWindow.height),
    }
  }
  const [first = { x: 0, y: 0, ...firstWindow }] = screens
  return { width: Math.min(firstWindow.width, first.width), height: Math.min(firstWindow.height, first.height) }
}

export function readWindowState(file: string): WindowState | null {
  try {
    return windowState.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 })
  } catch {
    // A full or read-only disk must not keep the app from closing; the next start opens at the default place.
  }
}
