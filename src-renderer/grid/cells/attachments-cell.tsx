/** Attachments of a cell: thumbnails of images, chips of other files. */
import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { attachmentPath } from '../../../src-shared/host/export-calls.ts'
import type { AttachmentValue, CellValue } from '../../../src-shared/model/cell-value.ts'
import { isImageName, versionOf } from '../../ui/attachment-file.ts'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'

const filesOf = (value: CellValue | undefined): readonly AttachmentValue[] =>
  Array.isArray(value) ? value.filter((it): it is AttachmentValue => typeof it === 'object') : []

/** Chips beyond this are counted. */
const shown = 5

const Thumbnail = ({ src, name }: { readonly src: string; readonly name: string }) => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <FileChip name={name} />
  return (
    <img
      className={styles.thumb}
      src={src}
      alt={name}
      title={name}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}

const FileChip = ({ name }: { readonly name: string }) => (
  <span className={styles.file} title={name}>
    <IconFile size={13} aria-hidden="true" />
    <span className={styles.fileName}>{name}</span>
  </span>
)

export const AttachmentsCell = ({ value, data, field, context }: CellProps) => {
  const files = filesOf(value)
  if (files.length === 0 || data === undefined) return null
  const { at } = context
  return (
    <span className={styles.list}>
      {files.slice(0, shown).map((file, index) => {
        const version = versionOf(file)
        return isImageName(file.name) ? (
          <Thumbnail
            key={version}
            name={file.name}
            src={attachmentPath({ ...at, row: data.row.key, field: field.id, index, version })}
          />
        ) : (
          <FileChip key={version} name={file.name} />
        )
      })}
      {files.length > shown && (
        <span className={styles.more}>
          <IconPaperclip size={12} aria-hidden="true" />+{files.length - shown}
        </span>
      )}
    </span>
  )
}
