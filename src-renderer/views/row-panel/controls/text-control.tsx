/** Long and short text; it grows with what is typed. */
import { ActionIcon, Textarea } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { linkOf } from '../../../../src-shared/model/link.ts'
import { openLink } from '../../../commands/window/open-link.ts'
import { useApp } from '../../../state/app-context.tsx'
import { useDraft } from '../use-draft.ts'
import type { ControlProps } from './control-props.ts'

export const TextControl = ({ row, field, value, describedBy, stage }: ControlProps) => {
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: typeof value === 'string' ? value : '',
    isLong: true,
    commit: (text) => {
      stage(text === '' ? null : text)
      return true
    },
  })
  const app = useApp()
  const link = linkOf(draft.text, field)
  return (
    <Textarea
      rightSection={
        link === null ? null : (
          <ActionIcon
            size="sm"
            aria-label={`${field.name}: open the link`}
            title="Open the link"
            onClick={() => openLink(app, link)}
          >
            <IconExternalLink size={14} />
          </ActionIcon>
        )
      }
      autosize
      minRows={1}
      maxRows={10}
      aria-label={field.name}
      aria-describedby={describedBy}
      aria-required={field.isRequired || undefined}
      value={draft.text}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={draft.leave}
      onKeyDown={draft.keyDown}
    />
  )
}
