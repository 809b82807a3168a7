/** Attached files as thumbnails and names; adding, saving and removing happen in the files dialog. */

import { Button } from '@mantine/core'
import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { fileIdentity } from '../../../../src-shared/attach/file-identity.ts'
import { cleanFileName } from '../../../../src-shared/attach/file-name.ts'
import { attachmentPath } from '../../../../src-shared/host/calls/export-calls.ts'
import type { AttachmentValue } from '../../../../src-shared/model/cell-value.ts'
import { isSignature } from '../../../../src-shared/model/field.ts'
import { useApp } from '../../../state/app-context.tsx'
import { openDialog } from '../../../state/connection/session-state.ts'
import parts from '../../../ui/look/parts.module.css'
import { isImageName } from '../../../ui/values/attachment-file.ts'
import styles from '../row-panel.module.css'
import type { ControlProps } from './control-props.ts'

const Picture = ({ src, name }: { readonly src: string; readonly name: string }) => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !isImageName(name)) return <IconFile size={13} aria-hidden="true" />
  return <img className={styles.thumb} src={src} alt="" onError={() => setBroken(true)} />
}

type Props = Pick<ControlProps, 'at' | 'row' | 'field' | 'value'> & { readonly isLocked: boolean }

export const FilesControl = ({ at, row, field, value, isLocked }: Props) => {
  const app = useApp()
  const files = Array.isArray(value) ? value.filter((it): it is AttachmentValue => typeof it === 'object') : []
  const target = { ...at, row: row.row.key, field: field.id }
  const add = isSignature(field) ? 'Add a picture' : 'Add files'
  return (
    <div className={`${parts.row} ${styles.files}`}>
      {files.map((file, index) => (
        <span key={fileIdentity(file)} className={`${parts.inline} ${styles.file}`}>
          <Picture src={attachmentPath({ ...target, index, version: fileIdentity(file) })} name={cleanFileName(file.name)} />
          <span className={parts.cut} title={cleanFileName(file.name)}>
            {cleanFileName(file.name)}
          </span>
        </span>
      ))}
      {(files.length > 0 || !isLocked) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconPaperclip size={13} />}
          aria-label={`${field.name}: ${files.length === 0 ? add.toLowerCase() : isSignature(field) ? 'open the picture' : 'open the files'}`}
          onClick={() => app.session.update((state) => openDialog(state, { kind: 'files', at, row: row.row.key, field }))}
        >
          {files.length === 0 ? add : 'Open'}
        </Button>
      )}
    </div>
  )
}
