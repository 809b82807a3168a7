/** Turns a canonical value into the form the interface takes in a write (Resources, Field value formats). */
import { type AttachmentValue, type CellValue, isLocation, type LocationValue } from './cell-value.ts'
import { type Field, isSignature } from './field.ts'
import { pictureAddress } from './signature.ts'

/** Gives the base64 content of a staged file, which was staged under `name`. */
export type StagedContent = (sha256: string, name: string) => string

const isAttachments = (value: CellValue): value is readonly AttachmentValue[] =>
  Array.isArray(value) && typeof value[0] === 'object'

/** In the form that deployed services answer: `x` is the longitude; a place without coordinates has none. */
const writeLocation = ({ title, address, longitude, latitude }: LocationValue): unknown => ({
  title,
  address,
  ...(longitude === null ? {} : { x: longitude }),
  ...(latitude === null ? {} : { y: latitude }),
})

/** One picture as one text. */
function writeSignature([file]: readonly AttachmentValue[], content: StagedContent): string {
  if (file === undefined) return ''
  return file.staged === undefined ? (file.url ?? '') : pictureAddress(file.name, content(file.staged, file.name))
}

/** The wire form of `value` for `field`. Empty is '' for text-like kinds and [] for lists, which clears the cell. */
export function writeValue(value: CellValue, field: Field, content: StagedContent): unknown {
  switch (field.kind) {
    case 'options':
      return value ?? []
    case 'attachments':
      if (isSignature(field)) return isAttachments(value) ? writeSignature(value, content) : ''
      if (!isAttachments(value)) return []
      return value.map((file) => ({
        name: file.name,
        url: file.staged === undefined ? (file.url ?? '') : content(file.staged, file.name),
      }))
    case 'members':
    case 'rows':
    case 'departments':
    case 'roles':
    case 'orgRoles':
    case 'regions':
      return Array.isArray(value) ? value.join(',') : ''
    case 'location':
      return isLocation(value) ? writeLocation(value) : ''
    default:
      return value ?? ''
  }
}
