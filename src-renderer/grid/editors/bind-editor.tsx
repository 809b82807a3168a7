/** Gives an editor the field of its column, and keeps the grid told of what it holds. */
import { type ComponentType, useCallback, useRef } from 'react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { EditorProps } from './editor-props.ts'

export function bindEditor(Component: ComponentType<EditorProps>, field: Field): ComponentType<Omit<EditorProps, 'field'>> {
  const BoundEditor = (props: Omit<EditorProps, 'field'>) => {
    const latest = useRef(props)
    latest.current = props
    // One and the same for the whole edit: editors put what was typed in once, and once more when this changes.
    const change = useCallback((value: CellValue | null | undefined) => {
      const { data, context, onValueChange } = latest.current
      context.typed({ editor: latest, row: data, fieldId: field.id, value: value ?? null })
      onValueChange(value)
    }, [])
    return <Component {...props} onValueChange={change} field={field} />
  }
  return BoundEditor
}
