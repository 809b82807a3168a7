/** A place that takes a workbook or CSV file: dropped on it, or chosen with a button. */
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { takeDropped } from '../../ui/dropped-files.ts'
import parts from '../../ui/look/parts.module.css'
import { FileInput } from './file-input.tsx'
import { Problem } from './problem.tsx'
import styles from './steps/choose-step.module.css'

interface Props {
  readonly title: string
  readonly onFile: (file: File) => void
  readonly children?: ReactNode
}

const isFileDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Why a drop cannot be taken; null where it is one file. */
function judgeDrop(transfer: DataTransfer): HostError | null {
  const { hasFolder, count } = takeDropped(transfer)
  if (count > 1)
    return { kind: 'file', reason: 'failed', message: `${count} files were dropped. Drop one, the workbook or CSV file itself.` }
  if (!hasFolder) return null
  const name = transfer.files[0]?.name ?? ''
  return { kind: 'file', reason: 'directory', message: `“${name}” is a folder. Drop the workbook or CSV file itself.` }
}

export const FileDrop = ({ title, onFile, children }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<HostError | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the one for everybody
    <div
      className={`${parts.stack} ${styles.drop}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isFileDrag(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!isFileDrag(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        const why = judgeDrop(event.dataTransfer)
        setRefused(why)
        const [file] = event.dataTransfer.files
        if (file !== undefined && why === null) onFile(file)
      }}
    >
      <IconFileSpreadsheet size={34} stroke={1.4} className={styles.icon} aria-hidden="true" />
      <p className={styles.lead}>{title}</p>
      <p className={styles.small}>A workbook (.xlsx, .ods), CSV or tab-separated text, up to 1 GB and beyond.</p>
      <FileInput
        ref={input}
        onFile={(file) => {
          setRefused(null)
          onFile(file)
        }}
      />
      <div className={`${parts.row} ${styles.row}`}>
        <Button data-autofocus onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        {children}
      </div>
      {refused !== null && <Problem error={refused} />}
    </div>
  )
}
