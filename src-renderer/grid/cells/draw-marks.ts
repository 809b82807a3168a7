/** Cells read at a glance: stars, ticks, and attachments as thumbnails or chips. */
import { fileIdentity } from '../../../src-shared/attach/file-identity.ts'
import { cleanFileName } from '../../../src-shared/attach/file-name.ts'
import { attachmentPath } from '../../../src-shared/host/calls/export-calls.ts'
import type { AttachmentValue, CellValue } from '../../../src-shared/model/cell-value.ts'
import { starsOf } from '../../../src-shared/model/numbers/rating.ts'
import { isImageName } from '../../ui/values/attachment-file.ts'
import { canToggle, toggleCell } from '../editing/toggle-cell.ts'
import styles from './cells.module.css'
import { cutText } from './cut-text.ts'
import { type DrawCell, element } from './plain-cell.ts'
import { cellIcons } from './plain-icons.tsx'

/** Files beyond this are counted. */
const shown = 5

export const drawRating: DrawCell = (into, { value }, field) => {
  if (typeof value !== 'number') return
  const stars = starsOf(field)
  // What stars cannot show is read as a number: a service may hold anything.
  if (value < 0 || value > stars || !Number.isInteger(value)) {
    into.append(String(value))
    return
  }
  const drawn = Array.from({ length: stars }, (_, at) => (at < value ? cellIcons.starFilled() : cellIcons.star()))
  into.append(element('span', styles.stars, { role: 'img', 'aria-label': `${value} of ${stars}` }, drawn))
}

/** One that can be ticked is shown where it is empty too: it means the same as not ticked. */
export const drawCheckbox: DrawCell = (into, { value, data, context }, field) => {
  const canTick = data !== undefined && data.row.group === undefined && data.row.change !== 'deleted' && canToggle(field)
  if (typeof value !== 'boolean' && !canTick) return
  const isOn = value === true
  const attributes = {
    'data-on': isOn ? 'true' : null,
    'data-live': canTick ? 'true' : null,
    role: 'img',
    'aria-label': isOn ? 'Yes' : 'No',
  }
  const tick = element('span', styles.tick, attributes, isOn ? [cellIcons.check()] : [])
  if (canTick) tick.addEventListener('click', () => void toggleCell(context, data, field))
  into.append(tick)
}

const filesOf = (value: CellValue | null | undefined): readonly AttachmentValue[] =>
  Array.isArray(value) ? value.filter((it): it is AttachmentValue => typeof it === 'object') : []

const fileChip = (name: string): HTMLElement =>
  element('span', styles.file, { title: name }, [cellIcons.file(), element('span', styles.fileName, {}, [name])])

function thumbnail(src: string, name: string): HTMLElement {
  const image = element('img', styles.thumb, { src, alt: name, title: name, loading: 'lazy', decoding: 'async' })
  image.addEventListener('error', () => image.replaceWith(fileChip(name)), { once: true })
  return image
}

export const drawAttachments: DrawCell = (into, { value, data, context }, field) => {
  // A text from before the field held files is shown as it lies.
  if (typeof value === 'string') into.append(cutText(value))
  const files = filesOf(value)
  if (files.length === 0 || data === undefined) return
  const drawn = files.slice(0, shown).map((file, index) => {
    const name = cleanFileName(file.name)
    return isImageName(name)
      ? thumbnail(attachmentPath({ ...context.at, row: data.row.key, field: field.id, index, version: fileIdentity(file) }), name)
      : fileChip(name)
  })
  const more = files.length > shown ? [element('span', styles.more, {}, [cellIcons.paperclip(), `+${files.length - shown}`])] : []
  into.className = styles.list ?? ''
  into.append(...drawn, ...more)
}
