/** The files of one cell: look, add, save, remove. Everything is staged like any other change. */
import { Button, FileButton, Group, Loader, Modal } from '@mantine/core'
import { IconDeviceFloppy, IconPaperclip, IconPlus } from '@tabler/icons-react'
import { type DragEvent, useCallback, useEffect, useState } from 'react'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isSignature } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { attachToCell, saveAllAttachments } from '../../commands/sheet/attachments.ts'
import { useApp } from '../../state/app-context.tsx'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useStore } from '../../state/store.ts'
import { EmptyState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CellFiles } from './cell-files.tsx'
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

/** What the dialog shows: the files, or why there are none. */
const FilesBody = ({ at, row, field, cell }: Omit<Props, 'onClose'> & { readonly cell: Cell | null | 'gone' }) => {
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
  if (cell.files.length > 0) return <CellFiles at={at} row={row} field={field} files={cell.files} />
  const drop = isSignature(field)
    ? 'Drop or paste a picture here, or choose one below.'
    : 'Drop files here, or choose them below.'
  return (
    <EmptyState
      icon={<IconPaperclip size={20} />}
      title={isSignature(field) ? 'Not signed yet' : 'No files yet'}
      text={field.lock === null ? drop : ''}
    />
  )
}

export const FilesDialog = ({ at, row, field, onClose }: Props) => {
  const app = useApp()
  const cell = useFiles({ row, field })
  const [uploading, setUploading] = useState(0)
  const [isOver, setOver] = useState(false)

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
        <FilesBody at={at} row={row} field={field} cell={cell} />
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
            onClick={() => void saveAllAttachments(app, { ...at, row, field: field.id }, cell.files.length)}
          >
            Save all
          </Button>
        )}
      </Group>
    </Modal>
  )
}
