/** Which editor a field gets, and which keys it keeps from the grid while it is open. */
import type { ComponentType } from 'react'
import type { Field } from '../../../src-shared/model/field.ts'
import { DateEditor, TimeEditor } from './date-editor.tsx'
import type { EditorProps } from './editor-props.ts'
import { LookupEditor } from './lookup-editor.tsx'
import { NumberEditor } from './number-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { TextEditor } from './text-editor.tsx'

export interface Editor {
  readonly component: ComponentType<EditorProps>
  keeps(event: KeyboardEvent): boolean
}

const leaves = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === 'Tab'
const walksList = (event: KeyboardEvent): boolean => ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)

/** null for kinds that are not edited in a cell; attachments have a dialog of their own. */
export function editorOf({ kind, lock }: Field): Editor | null {
  if (lock !== null) return null
  switch (kind) {
    case 'text':
      return { component: TextEditor, keeps: leaves }
    case 'number':
      return { component: NumberEditor, keeps: leaves }
    case 'date':
    case 'datetime':
      return { component: DateEditor, keeps: leaves }
    case 'time':
      return { component: TimeEditor, keeps: leaves }
    case 'options':
      return { component: OptionsEditor, keeps: walksList }
    case 'members':
    case 'rows':
      return { component: LookupEditor, keeps: walksList }
    default:
      return null
  }
}
