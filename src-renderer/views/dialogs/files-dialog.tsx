/** The files of one cell: look, add, save, remove. Everything is staged like any other change. */

import { ActionIcon, Button, FileButton, Group, Loader, Modal, Tooltip } from '@mantine/core'
import { IconDeviceFloppy, IconExternalLink, IconFile, IconPaperclip, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useCallback, useEffect, useState } from 'react'
import { fileIdentity } from '../../../src-shared/attach/file-identity.ts'
import { attachmentPath } from '../../../src-shared/host/calls/export-calls.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isSignature } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import {
  attachToCell,
  openAttachment,
  removeAttachment,
  saveAllAttachments,
  saveAttachment,
} from '../../commands/sheet/attachments.ts'
import { useApp } from '../../state/app-context.tsx'
import { infoQuery } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useStore } from '../../state/store.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { EmptyState, LoadingState } from '../../ui/messages/message-state.tsx'
import { isImageName } from '../../ui/values/attachment-file.ts'
import styles from './files-dialog.module.css'

interface Props {
  readonly at: SheetRef
  readonly row: RowKey
  readonly field: Field
  readonly onClose: () => void
}

/** What a signature may be. */
const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/bmp'

type Cell = { readonly title: string; readonly files: readonly AttachmentValue[] }

/** The cell as it is now, read again whenever the rows of the view change. */
function useFiles({ row, field }: Pick<Props, 'row' | 'field'>): Cell | null | 'gone' {
  const app = useApp()
  const grid = useStore(app.grid)
  const [cell, setCell] = useState<Cell | null | 'gone'>(null)
  const read = useCallback(async () => {
    const found = (await grid?.readCell(row, field.id)) ?? null
    if (found === null) return setCell('gone')
    const files = Array.isArray(found.value) ? found.value.filter((it): it is AttachmentValue => typeof it === 'object') : []
    setCell({ title: found.title, files })
  }, [grid, row, field.id])
  useEffect(() => {
    void read()
    return grid?.onRowsChange(() => void read())
  }, [grid, read])
  return cell
}

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

export const FilesDialog = ({ at, row, field, onClose }: Props) => {
  const app = useApp()
  const cell = useFiles({ row, field })
  const canOpen = useQuery(infoQuery(app.host)).data?.capabilities.openFiles ?? false
  const [uploading, setUploading] = useState(0)
  const [isOver, setOver] = useState(false)
  const target = { ...at, row, field: field.id }

  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || field.lock !== null) return
    setUploading(files.length)
    await attachToCell(app, at, row, field.id, files)
    setUploading(0)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }

  const body = () => {
    if (cell === null) return <LoadingState what="Reading the cell…" />
    if (cell === 'gone') {
      return (
        <EmptyState
          icon={<IconPaperclip size={20} />}
          title="This row is not shown any more"
          text="It was removed, or the filter leaves it out now."
        />
      )
    }
    if (cell.files.length === 0) {
      return (
        <EmptyState
          icon={<IconPaperclip size={20} />}
          title={isSignature(field) ? 'Not signed yet' : 'No files yet'}
          text={
            field.lock !== null
              ? ''
              : isSignature(field)
                ? 'Drop or paste a picture here, or choose one below.'
                : 'Drop files here, or choose them below.'
          }
        />
      )
    }
    return (
      <ul className={styles.list}>
        {cell.files.map((file, index) => {
          const version = fileIdentity(file)
          return (
            <li key={version} className={styles.file}>
              <Preview src={attachmentPath({ ...target, index, version })} name={file.name} />
              <span className={styles.name} title={file.name}>
                {file.name}
              </span>
              <span className={styles.detail}>
                {file.size === undefined ? '' : formatBytes(file.size)}
                {file.staged !== undefined && ' · not pushed yet'}
              </span>
              <Group gap="var(--gs-space-2)">
                {canOpen && (
                  <Tooltip label="Open">
                    <ActionIcon
                      aria-label={`Open ${file.name}`}
                      onClick={() => void openAttachment(app, { ...target, index, version })}
                    >
                      <IconExternalLink size={15} />
                    </ActionIcon>
                  </Tooltip>
                )}
                <Tooltip label="Save to disk">
                  <ActionIcon
                    aria-label={`Save ${file.name}`}
                    onClick={() => void saveAttachment(app, { ...target, index, version })}
                  >
                    <IconDeviceFloppy size={15} />
                  </ActionIcon>
                </Tooltip>
                {field.lock === null && (
                  <Tooltip label="Remove">
                    <ActionIcon
                      aria-label={`Remove ${file.name}`}
                      onClick={() => void removeAttachment(app, at, row, field, cell.files, index)}
                    >
                      <IconTrash size={15} />
                    </ActionIcon>
                  </Tooltip>
                )}
              </Group>
            </li>
          )
        })}
      </ul>
    )
  }
  const title = cell === null || cell === 'gone' || cell.title === '' ? field.name : `${field.name} · ${cell.title}`

  return (
    <Modal opened onClose={onClose} title={title} size={640} onPaste={(event) => void add([...event.clipboardData.files])}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the button below is the first */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(field.lock === null)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {body()}
      </div>
      <Group justify="space-between" mt="sm">
        <Group gap="xs">
          {field.lock === null && (
            <FileButton
              multiple={!isSignature(field)}
              {...(isSignature(field) ? { accept: pictureTypes } : {})}
              onChange={(files) => void add(Array.isArray(files) ? files : files === null ? [] : [files])}
            >
              {(props) => (
                <Button {...props} data-autofocus leftSection={<IconPlus size={14} />} loading={uploading > 0}>
                  {isSignature(field) ? 'Replace' : 'Add files'}
                </Button>
              )}
            </FileButton>
          )}
          {uploading > 0 && (
            <span className={styles.detail} role="status">
              <Loader size={12} aria-hidden="true" /> Taking {uploading} {uploading === 1 ? 'file' : 'files'}…
            </span>
          )}
        </Group>
        {cell !== null && cell !== 'gone' && cell.files.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconDeviceFloppy size={14} />}
            onClick={() => void saveAllAttachments(app, target, cell.files.length)}
          >
            Save all
          </Button>
        )}
      </Group>
    </Modal>
  )
}
