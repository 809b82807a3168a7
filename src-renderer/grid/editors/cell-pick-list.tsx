/** The pick list as a cell editor: it bears the field's name and takes what was typed before it had the focus. */
import { type ComponentProps, useEffect, useRef } from 'react'
import { PickList, type PickListHandle } from '../../ui/pick-list.tsx'
import { type EditorProps, nameEditor } from './editor-props.ts'
import { useTyped } from './use-typed.ts'

interface CellPickListProps extends Omit<ComponentProps<typeof PickList>, 'ref' | 'hint' | 'label' | 'isMultiple'> {
  readonly editor: EditorProps
}

export const CellPickList = ({ editor, ...list }: CellPickListProps) => {
  const { field } = editor
  const handle = useRef<PickListHandle>(null)
  useEffect(() => nameEditor(handle.current?.input ?? null, { field }), [field])
  useTyped(editor, list.search, list.onSearch, () => handle.current?.takeMarked())
  return (
    <PickList
      {...list}
      ref={handle}
      label={field.name}
      isMultiple={field.isMultiple}
      hint="Enter ticks · Tab is done · Esc cancels"
    />
  )
}
