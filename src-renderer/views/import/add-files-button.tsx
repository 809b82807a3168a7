/** Hands over files that the cells of an import name. */
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { addImportFiles } from '../../commands/import/run-import.ts'
import { useApp } from '../../state/app-context.tsx'
import type { StepAction } from '../../state/import/use-import.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'

interface Props {
  readonly importId: ImportId
  readonly action: StepAction
  readonly isOff: boolean
}

export const AddFilesButton = ({ importId, action, isOff }: Props) => {
  const app = useApp()
  const input = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState('')
  const add = async (files: readonly File[]): Promise<void> => {
    if (await action.run(() => addImportFiles(app, importId, files))) setAdded(`${countOf(files.length, 'file')} added`)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) void add(files)
        }}
      />
      <Button variant="default" disabled={isOff} onClick={() => input.current?.click()}>
        Add files
      </Button>
      <span className={parts.fine} role="status">
        {added}
      </span>
    </>
  )
}
