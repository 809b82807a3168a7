/** A place that takes a CSV file: dropped on it, or chosen with a button. */
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import styles from './choose-step.module.css'

interface Props {
  readonly title: string
  readonly onFile: (file: File) => void
  readonly children?: ReactNode
}

/** What the picker offers; everything else can still be dropped, the content decides. */
export const csvTypes = '.csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain'

const isFileDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

export const FileDrop = ({ title, onFile, children }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the one for everybody
    <div
      className={styles.drop}
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
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile(file)
      }}
    >
      <IconFileSpreadsheet size={34} stroke={1.4} className={styles.icon} aria-hidden="true" />
      <p className={styles.lead}>{title}</p>
      <p className={styles.small}>CSV or tab-separated text, also from Excel (“Save as CSV”), up to 1 GB and beyond.</p>
      <input
        ref={input}
        type="file"
        accept={csvTypes}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file !== undefined) onFile(file)
          event.currentTarget.value = ''
        }}
      />
      <div className={styles.row}>
        <Button data-autofocus onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        {children}
      </div>
    </div>
  )
}
