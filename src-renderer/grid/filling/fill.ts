/** What a fill is: from which cells, over which, and how they go on. */
import type { FillMode } from '../../../src-shared/fill/find-rule.ts'
import type { ViewHandle } from '../../../src-shared/model/ids.ts'
import type { Rect } from '../range.ts'

/** Positions are of a revision of a view. */
export interface FillPlace {
  readonly view: ViewHandle
  readonly revision: number
}

export interface Fill extends FillPlace {
  readonly from: Rect
  /** The whole that is filled, `from` included, on one side of it. */
  readonly whole: Rect
  readonly mode: FillMode
}
