/** Around everything: takes files that nothing inside took, and says while they are dragged where they would go. */
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { readContext } from '../commands/command.ts'
import { dropFiles, sayDropTarget } from '../commands/sheet/drop-files.ts'
import { useApp } from '../state/app-context.tsx'
import { takeDropped } from '../ui/dropped-files.ts'
import styles from './drop-frame.module.css'

const typesOf = (event: DragEvent): readonly string[] =>
  [...event.dataTransfer.items].filter((item) => item.kind === 'file').map((item) => item.type)

export const DropFrame = ({ className, children }: { readonly className: string | undefined; readonly children: ReactNode }) => {
  const app = useApp()
  const [words, setWords] = useState<string | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the import command is the one for everybody
    <div
      className={className}
      onDragOver={(event) => {
        const types = typesOf(event)
        if (types.length === 0) return
        const isTaken = event.defaultPrevented
        event.preventDefault()
        setWords(isTaken || app.session.get().dialog !== null ? null : sayDropTarget(readContext(app), types))
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setWords(null)
      }}
      onDrop={(event) => {
        setWords(null)
        if (event.dataTransfer.files.length === 0 || event.defaultPrevented) return
        event.preventDefault()
        void dropFiles(app, takeDropped(event.dataTransfer))
      }}
    >
      {children}
      {words !== null && (
        <div className={styles.over}>
          <IconUpload size={28} aria-hidden="true" />
          {words}
        </div>
      )}
    </div>
  )
}
