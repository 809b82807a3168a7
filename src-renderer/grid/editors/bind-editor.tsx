/**
 * Gives an editor the field of its column. AG Grid's `cellEditorParams` are not enough: when an edit ends while another render is under way, its
 * React wrapper renders the editor once more without them (seen with ag-grid-react 36.2), and a throwing render would take the window down.
 */
import type { ComponentType } from 'react'
import type { Field } from '../../../src-shared/model/field.ts'
import type { EditorProps } from './editor-props.ts'

export function bindEditor(Component: ComponentType<EditorProps>, field: Field): ComponentType<Omit<EditorProps, 'field'>> {
  const BoundEditor = (props: Omit<EditorProps, 'field'>) =>
    // Without the cell there is nothing left to edit: the wrapper is about to take the editor down.
    props.column === undefined ? null : <Component {...props} field={field} />
  return BoundEditor
}
