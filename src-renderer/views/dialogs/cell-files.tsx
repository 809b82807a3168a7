/** The files of a cell as a list of pictures, each to be opened, saved or removed. */
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconDeviceFloppy, IconExternalLink, IconFile, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fileIdentity } from '../../../src-shared/attach/file-identity.ts'
import { cleanFileName } from '../../../src-shared/attach/file-name.ts'
import { attachmentPath } from '../../../src-shared/host/calls/export-calls.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { openAttachment, removeAttachment, saveAttachment } from '../../commands/sheet/attachments.ts'
import { useApp } from '../../state/app-context.tsx'
import { infoQuery } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import parts from '../../ui/look/parts.module.css'
import { isImageName } from '../../ui/values/attachment-file.ts'
import styles from './files-dialog.module.css'

const Preview = ({ src, name }: { readonly src: string; readonly name: string }) => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !isImageName(name)) {
    return (
      <span className={styles.noPreview}>
        <IconFile size={30} aria-hidden="true" />
      </span>
    )
  }
  return <img className={styles.preview} src={src} alt={name} onError={() => setBroken(true)} />
}

interface ToolProps {
  /** What it does, and to which file. */
  readonly label: string
  readonly name: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

const Tool = ({ label, name, icon, onClick }: ToolProps) => (
  <Tooltip label={label === 'Save' ? 'Save to disk' : label}>
    <ActionIcon aria-label={`${label} ${name}`} onClick={onClick}>
      {icon}
    </ActionIcon>
  </Tooltip>
)

interface Props {
  readonly at: SheetRef
  readonly row: RowKey
  readonly field: Field
  readonly files: readonly AttachmentValue[]
}

export const CellFiles = ({ at, row, field, files }: Props) => {
  const app = useApp()
  const canOpen = useQuery(infoQuery(app.host)).data?.capabilities.openFiles ?? false
  return (
    <ul className={styles.list}>
      {files.map((file, index) => {
        const version = fileIdentity(file)
        const target = { ...at, row, field: field.id, index, version }
        const name = cleanFileName(file.name)
        return (
          <li key={version} className={`${parts.stack} ${styles.file}`}>
            <Preview src={attachmentPath(target)} name={name} />
            <span className={`${parts.cut} ${styles.name}`} title={name}>
              {name}
            </span>
            <span className={styles.detail}>
              {file.size === undefined ? '' : formatBytes(file.size)}
              {file.staged !== undefined && ' · not pushed yet'}
            </span>
            <Group gap="var(--gs-space-2)">
              {canOpen && (
                <Tool
                  label="Open"
                  name={name}
                  icon={<IconExternalLink size={15} />}
                  onClick={() => void openAttachment(app, target)}
                />
              )}
              <Tool
                label="Save"
                name={name}
                icon={<IconDeviceFloppy size={15} />}
                onClick={() => void saveAttachment(app, target)}
              />
              {field.lock === null && (
                <Tool
                  label="Remove"
                  name={name}
                  icon={<IconTrash size={15} />}
                  onClick={() => void removeAttachment(app, at, row, field, files, index)}
                />
              )}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
