/** Which editor a field gets, and which keys it keeps from the grid while it is open. */
import type { ComponentType } from 'react'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { isRating } from '../../../src-shared/model/numbers/rating.ts'
import { DateEditor, TimeEditor } from './date-editor.tsx'
import type { EditorProps } from './editor-props.ts'
import { OptionsEditor } from './lists/options-editor.tsx'
import { ReferenceEditor } from './lists/reference-editor.tsx'
import { TextOrListEditor } from './lists/text-list-editor.tsx'
import { LocationEditor } from './location-editor.tsx'
import { NumberEditor } from './number-editor.tsx'
import { RatingEditor } from './rating-editor.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

export interface Editor {
  readonly component: ComponentType<EditorProps>
  keeps(event: KeyboardEvent): boolean
}

const leaves = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === 'Tab'
/** A page of text has a use for every key; it says itself when it is left. */
const keepsAll = (): boolean => true
const walksList = (event: KeyboardEvent): boolean => ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)

/** A tree is walked with the arrows to the sides too. */
const walksTree = (event: KeyboardEvent): boolean => walksList(event) || event.key === 'ArrowLeft' || event.key === 'ArrowRight'

/** null for kinds that are not edited in a cell: attachments have a dialog of their own, checkboxes are ticked where they are. */
export function editorOf(field: Field): Editor | null {
  const { kind, lock, typeName } = field
  if (lock !== null) return null
  if (isRichText(field)) return { component: RichTextEditor, keeps: keepsAll }
  switch (kind) {
    case 'text':
      return { component: TextOrListEditor, keeps: walksList }
    case 'number':
      return { component: isRating({ typeName }) ? RatingEditor : NumberEditor, keeps: leaves }
    case 'date':
    case 'datetime':
      return { component: DateEditor, keeps: leaves }
    case 'time':
      return { component: TimeEditor, keeps: leaves }
    case 'options':
      return { component: OptionsEditor, keeps: walksList }
    case 'location':
      return { component: LocationEditor, keeps: leaves }
    case 'members':
    case 'departments':
    case 'roles':
    case 'orgRoles':
    case 'regions':
    case 'rows':
      return { component: ReferenceEditor, keeps: walksTree }
    default:
      return null
  }
}
