/** Where the files come from: dropped here, or chosen one by one or as a folder. Around what came of the last choice. */
import { Button, FileButton, Group } from '@mantine/core'
import { IconFiles, IconFolder, IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { readDropped } from '../../commands/sheet/attach-many.ts'
import { useApp } from '../../state/app-context.tsx'
import { takeDropped, withoutOwnFiles } from '../../ui/dropped-files.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState } from '../../ui/messages/message-state.tsx'
import styles from './attach-dialog.module.css'
import { useArchive } from './use-archive.ts'

interface Props {
  readonly hasFiles: boolean
  readonly isBusy: boolean
  readonly onChoose: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** React has no property of this name. */
const asFolder = (input: HTMLInputElement | null): void => input?.setAttribute('webkitdirectory', '')

export const ChooseFiles = ({ hasFiles, isBusy, onChoose, children }: Props) => {
  const app = useApp()
  const [isOver, setOver] = useState(false)
  const archive = useArchive(onChoose)
  const take = (files: readonly File[]): void => void archive.take(withoutOwnFiles(files))
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault()
    setOver(false)
    const files = isBusy ? null : await readDropped(app, takeDropped(event.dataTransfer))
    if (files !== null) take(files)
  }
  const buttons = (
    <Group gap="xs" justify={hasFiles ? 'start' : 'center'}>
      <FileButton multiple onChange={take}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            disabled={isBusy}
            data-autofocus={!hasFiles || undefined}
            leftSection={<IconFiles size={14} />}
          >
            {hasFiles ? 'Choose other files' : 'Choose files'}
          </Button>
        )}
      </FileButton>
      <FileButton multiple ref={asFolder} onChange={take}>
        {(props) => (
          <Button {...props} variant="default" size="xs" disabled={isBusy} leftSection={<IconFolder size={14} />}>
            {hasFiles ? 'Choose another folder' : 'Choose a folder'}
          </Button>
        )}
      </FileButton>
    </Group>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the buttons are the first
    <div
      className={`${parts.stack} ${styles.drop}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isBusy)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      {hasFiles ? (
        children
      ) : (
        <EmptyState
          icon={<IconPaperclip size={20} />}
          title="Drop files, a folder or a zip archive here"
          text="A file goes to the row that it is named after: “Desk lamp.jpg” to the row Desk lamp, and “Desk lamp-2.jpg” too."
        />
      )}
      {archive.said !== null && (
        <Group gap="xs" role="status" className={styles.summary}>
          {archive.said}
          {archive.keepWhole !== null && (
            <Button variant="subtle" size="compact-xs" disabled={isBusy} onClick={archive.keepWhole}>
              Attach the archive itself
            </Button>
          )}
        </Group>
      )}
      {/* In one place whatever is above, so that the focus stays on the button that was pressed. */}
      {buttons}
    </div>
  )
}
