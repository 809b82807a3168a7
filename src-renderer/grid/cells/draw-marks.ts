/** Cells read at a glance: stars, ticks, and attachments as thumbnails or chips. */
import { fileIdentity } from '../../../src-shared/attach/file-identity.ts'
import { attachmentPath } from '../../../src-shared/host/export-calls.ts'
import type { AttachmentValue, CellValue } from '../../../src-shared/model/cell-value.ts'
import { isImageName } from '../../ui/attachment-file.ts'
import styles from './cells.module.css'
import { type DrawCell, element } from './plain-cell.ts'
import { cellIcons } from './plain-icons.tsx'

/** Where the structure gives no number of stars (Resources, Rating: at most 10). */
const defaultStars = 5
/** Files beyond this are counted. */
const shown = 5

export const drawRating: DrawCell = (into, { value }, field) => {
  const stars = field.max ?? defaultStars
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > stars) {
    if (value !== null && value !== undefined) into.append(String(value))
    return
  }
  const drawn = Array.from({ length: stars }, (_, at) => (at < value ? cellIcons.starFilled() : cellIcons.star()))
  into.append(element('span', styles.stars, { role: 'img', 'aria-label': `${value} of ${stars}` }, drawn))
}

export const drawCheckbox: DrawCell = (into, { value }) => {
  if (typeof value !== 'boolean') return
  const attributes = { 'data-on': value ? 'true' : null, role: 'img', 'aria-label': value ? 'Yes' : 'No' }
  into.append(element('span', styles.tick, attributes, value ? [cellIcons.check()] : []))
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
  const files = filesOf(value)
  if (files.length === 0 || data === undefined) return
  const drawn = files
    .slice(0, shown)
    .map((file, index) =>
      isImageName(file.name)
        ? thumbnail(
            attachmentPath({ ...context.at, row: data.row.key, field: field.id, index, version: fileIdentity(file) }),
            file.name,
          )
        : fileChip(file.name),
    )
  const more = files.length > shown ? [element('span', styles.more, {}, [cellIcons.paperclip(), `+${files.length - shown}`])] : []
  into.className = styles.list ?? ''
  into.append(...drawn, ...more)
}
