/**
 * Gives an editor the field of its column, and keeps the grid told of what it holds. AG Grid's `cellEditorParams` are not enough: when an edit ends while another render is under way, its
 * React wrapper renders the editor once more without them (seen with ag-grid-react 36.2), and a throwing render would take the window down.
 */
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
    // Without the cell there is nothing left to edit: the wrapper is about to take the editor down.
    return props.column === undefined ? null : <Component {...props} onValueChange={change} field={field} />
  }
  return BoundEditor
}
