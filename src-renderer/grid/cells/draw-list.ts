/**
 * Cells that hold several things: options as coloured chips, people with their initials, related rows by title. What does not fit beside the
 * others is counted, by widths that come from the fonts and from the column: nothing is laid out to know them.
 */

import { nameOf, shownName } from '../../../src-shared/model/names.ts'
import { isReferenceKind, type ValueKind } from '../../../src-shared/model/value-kind.ts'
import { countOf } from '../../ui/format/format-count.ts'
import type { TextWidth } from '../../ui/text-width.ts'
import chip from '../../ui/values/chip.module.css'
import { hueOf, initialsOf } from '../../ui/values/chip.tsx'
import { hasLines } from '../look/tint.ts'
import { idsOf } from './cell-props.ts'
import styles from './cells.module.css'
import { cutText } from './cut-text.ts'
import { chipGap, countFitting } from './fit-chips.ts'
import { type CellParams, type DrawCell, element } from './plain-cell.ts'

/** Chips beyond this are counted, not drawn: nobody reads them in a cell, and each costs time while scrolling. */
const shown = 8

/** Pixels of a cell that its content does not have: paddings and border. */
const cellEdges = 20
/** Pixels around the text of an option, a related row and a person, as in the style sheets. */
const around = { option: 28, plain: 14, person: 23 } as const

/** A thing of a list: how it is drawn, and how wide it is, which is asked only where there are others beside it. */
interface Drawn {
  readonly drawn: HTMLElement
  readonly width: () => number
}

const text = (words: string): HTMLElement => element('span', chip.text, {}, [words])

const countOfLeft = (left: number): string => `+${left}`

/** `used`: pixels of the cell that something else takes. */
function drawList(into: HTMLElement, params: CellParams, ids: readonly string[], draw: (id: string) => Drawn, used = 0): void {
  if (ids.length === 0) return
  const { context, column } = params
  const { textWidth } = context.app
  const things = ids.slice(0, shown).map(draw)
  const others = ids.length - things.length
  const room = (column?.getActualWidth() ?? 0) - cellEdges - used
  // In rows of several lines they take as many lines as there are.
  const isAlone = things.length === 1 && others === 0
  const fitting =
    isAlone || hasLines(context)
      ? things.length
      : countFitting(
          things.map((it) => it.width()),
          others,
          room,
          (left) => textWidth(countOfLeft(left), 11),
        )
  const left = ids.length - fitting
  // Those beyond are there for a column that is fitted to what it holds.
  for (const { drawn } of things.slice(fitting)) drawn.classList.add(styles.beyond ?? '')
  const [first] = things
  if (fitting === 1 && left > 0) first?.drawn.classList.add(styles.narrow ?? '')
  into.className = styles.list ?? ''
  into.append(...things.map((it) => it.drawn))
  if (left === 0) return
  const isWhole = others === 0
  into.append(element('span', `${styles.more} ${isWhole ? styles.left : ''}`, { 'data-left': '' }, [countOfLeft(left)]))
}

const optionWidth = (words: string, textWidth: TextWidth, edges: number): number => textWidth(words, 12) + edges

export const drawOptions: DrawCell = (into, params, field) =>
  drawList(into, params, idsOf(params.value ?? null), (key) => {
    const option = field.options.find((it) => it.key === key)
    const deleted = option?.isDeleted === true ? 'true' : null
    const words = option?.text ?? key
    const drawn = element('span', styles.option, { 'data-deleted': deleted }, [words])
    if (option !== undefined && option.color !== null) drawn.style.setProperty('--chip', option.color)
    return { drawn, width: () => optionWidth(words, params.context.app.textWidth, around.option) }
  })

export const drawPeople: DrawCell = (into, params) =>
  drawList(into, params, idsOf(params.value ?? null), (id) => {
    const name = nameOf(params.data?.names ?? {}, 'members', id)
    const avatar = element('span', chip.avatar, { 'aria-hidden': 'true' }, [initialsOf(name)])
    avatar.style.setProperty('--hue', String(hueOf(name)))
    const drawn = element('span', chip.person, {}, [avatar, text(name)])
    return { drawn, width: () => params.context.app.textWidth(name, 13) + around.person }
  })

function drawNamed(into: HTMLElement, params: CellParams, kind: ValueKind, used = 0): void {
  if (!isReferenceKind(kind)) return
  drawList(
    into,
    params,
    idsOf(params.value ?? null),
    (id) => {
      const words = cutText(shownName(params.data?.names ?? {}, kind, id))
      const drawn = element('span', styles.option, { 'data-plain': '' }, [words])
      return { drawn, width: () => optionWidth(words, params.context.app.textWidth, around.plain) }
    },
    used,
  )
}

export const drawReferences: DrawCell = (into, params, { kind }) => drawNamed(into, params, kind)

/** How many rows there are, then their titles: the number is what a narrow column still shows. */
export const drawSubTable: DrawCell = (into, params, { kind }) => {
  const count = idsOf(params.value ?? null).length
  drawNamed(into, params, kind, params.context.app.textWidth(String(count), 11) + chipGap)
  if (count > 0) into.prepend(element('span', styles.more, { 'aria-label': countOf(count, 'row') }, [String(count)]))
}
