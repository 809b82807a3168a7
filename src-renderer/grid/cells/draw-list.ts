/** Cells that hold several things: options as coloured chips, people with their initials, related rows by title. */

import { nameOf, shownName } from '../../../src-shared/model/names.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { countOf } from '../../ui/format/format-count.ts'
import chip from '../../ui/values/chip.module.css'
import { hueOf, initialsOf } from '../../ui/values/chip.tsx'
import { idsOf } from './cell-props.ts'
import styles from './cells.module.css'
import { cutText } from './cut-text.ts'
import { type DrawCell, element } from './plain-cell.ts'

/** Chips beyond this are counted, not drawn: nobody reads them in a cell, and each costs time while scrolling. */
const shown = 8

const text = (words: string): HTMLElement => element('span', chip.text, {}, [words])

function drawList(into: HTMLElement, ids: readonly string[], draw: (id: string) => Node): void {
  if (ids.length === 0) return
  const more = ids.length > shown ? [element('span', styles.more, {}, [`+${ids.length - shown}`])] : []
  into.className = styles.list ?? ''
  into.append(...ids.slice(0, shown).map(draw), ...more)
}

export const drawOptions: DrawCell = (into, { value }, field) =>
  drawList(into, idsOf(value ?? null), (key) => {
    const option = field.options.find((it) => it.key === key)
    const deleted = option?.isDeleted === true ? 'true' : null
    const drawn = element('span', styles.option, { 'data-deleted': deleted }, [option?.text ?? key])
    if (option !== undefined && option.color !== null) drawn.style.setProperty('--chip', option.color)
    return drawn
  })

export const drawPeople: DrawCell = (into, { value, data }) =>
  drawList(into, idsOf(value ?? null), (id) => {
    const name = nameOf(data?.names ?? {}, 'members', id)
    const avatar = element('span', chip.avatar, { 'aria-hidden': 'true' }, [initialsOf(name)])
    avatar.style.setProperty('--hue', String(hueOf(name)))
    return element('span', chip.person, {}, [avatar, text(name)])
  })

export const drawReferences: DrawCell = (into, { value, data }, { kind }) => {
  if (!isReferenceKind(kind)) return
  drawList(into, idsOf(value ?? null), (id) =>
    element('span', styles.option, { 'data-plain': '' }, [cutText(shownName(data?.names ?? {}, kind, id))]),
  )
}

/** How many rows there are, then their titles: the number is what a narrow column still shows. */
export const drawSubTable: DrawCell = (into, params, field) => {
  const count = idsOf(params.value ?? null).length
  drawReferences(into, params, field)
  if (count > 0) into.prepend(element('span', styles.more, { 'aria-label': countOf(count, 'row') }, [String(count)]))
}
