/**
 * The selection of the grid in front, with the revision of the view that its positions are of. It follows its rows: when the view changes
 * or another one takes its place, the host says where they are now. Until then, and whenever it is asked, the area it names is exact.
 */
import type { Area } from '../../../src-shared/host/area.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { ViewHandle } from '../../../src-shared/model/ids.ts'
import { countRanges, placeSelection, scatteredRows, setsOf } from './moved-selection.ts'
import { type Cell, isSameCell, partsOf, type Selection, type Sheet, selectCell } from './selection.ts'

/** The view whose rows are on screen. */
export interface ShownView {
  readonly view: ViewHandle
  /** Grows with every change of the rows. */
  revision(): number
  /** Revision of a row as it is on screen; an answer may be on its way. */
  revisionOf(row: number): number
}

/** Sets of places in a view at a revision, each as spans. */
export interface CarriedSets {
  readonly from: { readonly view: ViewHandle; readonly revision: number }
  readonly sets: readonly (readonly RowSpan[])[]
  readonly to: ViewHandle
}

export interface SelectionPorts {
  /** Where rows are now: null for a set that lies in too many places to be kept. */
  carry(
    carried: CarriedSets,
  ): Promise<Result<{ readonly revision: number; readonly sets: readonly (readonly RowSpan[] | null)[] }, HostError>>
  shown(): ShownView | null
  sheet(): Sheet
  /** The cell with the grid's focus. */
  focused(): Cell | null
  /** The selection is on its way with its rows until this has settled. */
  onCarry(arrived: Promise<void>): void
  /** The selection moved with its rows: the keyboard goes with it. */
  onCarried(selection: Selection): void
  /** Selected rows are not shown any more: of the view on screen, so that they lie in folded groups. They are selected again when they come back. */
  onHidden(rows: number): void
  /** Selected rows lie in more places of the new order than can be kept, and are not selected any more. */
  onScattered(rows: number): void
  /** The host has forgotten the order that the selection was made in: nothing is selected, where other rows would be. */
  onForgotten(rows: number): void
}

export interface SelectionStore {
  /** As it was last set. */
  get(): Selection | null
  /** The same, unless the grid has moved its focus since and not told of it yet: then that cell is selected. */
  present(): Selection | null
  set(selection: Selection | null): void
  /** How often it was set: also to the cells that were selected already, but not when it followed its rows. */
  timesSet(): number
  /** What is selected, for the host; null when nothing is. */
  area(): Area | null
  /**
   * The grid tells that its focus came to a cell, which may be a while ago: it is at `now`. True when the selection stands: the focus is
   * where it belongs, or has not followed yet.
   */
  focusCame(to: Cell, now: Cell): boolean
  /** The cell takes the place of what is selected, which is about to be folded away. */
  standIn(cell: Cell): void
  /** The rows changed, or another view took the place of the one before. */
  follow(): void
  subscribe(listener: () => void): () => void
}

interface Held {
  readonly selection: Selection
  readonly view: ViewHandle
  readonly revision: number
  /** The selection that this is a part of, while the rest of its rows lies in folded groups. */
  readonly whole: Held | null
  /** The user was told so. */
  readonly isNotified?: boolean
}

/** Where the rows of a selection are in the view that is shown now. */
const askPlaces = (ports: SelectionPorts, { selection, view, revision }: Held, to: ViewHandle) =>
  ports.carry({ from: { view, revision }, sets: setsOf(selection), to })

export function createSelectionStore(ports: SelectionPorts): SelectionStore {
  const { shown, sheet, focused } = ports
  let held: Held | null = null
  /** Where the grid's focus was when the selection was set; it follows a moment later. */
  let seen: Cell | null = null
  let isCarrying = false
  let timesSet = 0
  const listeners = new Set<() => void>()
  const hold = (next: Held | null): void => {
    held = next
    seen = focused()
    for (const listener of [...listeners]) listener()
  }
  const isCurrent = (of: Held, now: ShownView): boolean => of.view === now.view && of.revision >= now.revision()

  const present = (): Selection | null => {
    const now = focused()
    if (now === null) return held?.selection ?? null
    if (held !== null && (isSameCell(held.selection.active, now) || (seen !== null && isSameCell(seen, now))))
      return held.selection
    return selectCell(now)
  }

  const carry = (): void => {
    const [of, now] = [held, shown()]
    if (isCarrying || of === null || now === null || isCurrent(of, now)) return
    isCarrying = true
    ports.onCarry(carryOn(of, now))
  }
  const carryOn = async (of: Held, now: ShownView): Promise<void> => {
    const whole = of.whole?.view === now.view ? of.whole : null
    const found = whole === null ? null : await askPlaces(ports, whole, now.view)
    const restored = whole !== null && found?.ok === true ? placeSelection(whole.selection, found.value.sets) : null
    // Of a whole from too long ago, or with all of its rows folded away, what took its place goes on.
    const [start, answer] =
      whole !== null && found !== null && restored !== null ? [whole, found] : [of, await askPlaces(ports, of, now.view)]
    isCarrying = false
    // The grid has moved its focus and will tell of it: that is selected then.
    if (held === of && present() !== of.selection) return
    // Whoever selected anew meanwhile, or another view, needs no carrying of this.
    if (held !== of || shown()?.view !== now.view) return carry()
    if (!answer.ok && answer.error.kind === 'stale') {
      hold(null)
      return ports.onForgotten(countRanges(start.selection))
    }
    // The host cannot say: positions are all there is.
    const placed = answer.ok ? placeSelection(start.selection, answer.value.sets) : of.selection
    const revision = answer.ok ? answer.value.revision : now.revision()
    const { active } = of.selection
    const last = sheet().rows - 1
    // Everything that was selected is folded away: the cell that stands there now has the keyboard.
    const isGone = placed === null && of.view === now.view && last >= 0
    const selection = isGone ? selectCell({ ...active, row: Math.min(active.row, last) }) : placed
    const all = whole !== null && found?.ok === true ? whole : of
    const left = placed === null || (all === whole && restored === null) ? 0 : countRanges(placed)
    const isPart = selection !== null && of.view === now.view && left < countRanges(all.selection)
    const isNotified = isPart && of.isNotified === true
    hold(selection === null ? null : { selection, view: now.view, revision, whole: isPart ? all : null, isNotified: isPart })
    const lost = answer.ok ? scatteredRows(start.selection, answer.value.sets) : 0
    if (lost > 0) ports.onScattered(lost)
    else if (isPart && !isNotified) ports.onHidden(countRanges(all.selection) - left)
    if (selection !== null && !isSameCell(selection.active, of.selection.active)) ports.onCarried(selection)
    carry()
  }

  return {
    get: () => held?.selection ?? null,
    present,
    timesSet: () => timesSet,
    set(selection) {
      timesSet += 1
      const now = shown()
      if (selection !== null && now !== null) {
        hold({ selection, view: now.view, revision: now.revisionOf(selection.head.row), whole: null })
        carry()
      } else if (held !== null) hold(null)
    },
    area() {
      if (held === null) return null
      const { selection, view, revision } = held
      const parts = partsOf(selection, sheet())
      return parts.length === 0 ? null : { view, revision, parts: [...parts] }
    },
    focusCame(to, now) {
      if (held === null) return false
      if (isSameCell(held.selection.active, to)) seen = null
      return isSameCell(held.selection.active, now) || (seen !== null && isSameCell(seen, now))
    },
    standIn(cell) {
      if (held !== null) hold({ ...held, selection: selectCell(cell), whole: held.whole ?? held })
    },
    follow: carry,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
