/** What is to be known of an attached file by its name and value alone. */
import type { AttachmentValue } from '../../src-shared/model/cell-value.ts'

const images = /\.(png|jpe?g|gif|webp|bmp|svg|avif)$/i

export const isImageName = (name: string): boolean => images.test(name)

/** Changes when the bytes do; the browser may keep an image as long as this stays. */
export const versionOf = (file: AttachmentValue): string => file.staged ?? file.fileId ?? file.url ?? file.name
