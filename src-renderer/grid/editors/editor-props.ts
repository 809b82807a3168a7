/** What AG Grid hands to our cell editors, with our own types, and what they share. */
import type { CSSProperties } from 'react'
import type { Field } from '../../../src-shared/model/field.ts'
import type { MountedEditorProps } from '../mounts/mounted-editor.tsx'

export interface EditorProps extends MountedEditorProps {
  readonly field: Field
}

/** The text that the edit began with: typing replaces the value, Backspace empties it. Null when another key or the mouse began it. */
export const typedKey = (eventKey: string | null): string | null =>
  eventKey === 'Backspace' ? '' : eventKey !== null && [...eventKey].length === 1 ? eventKey : null

/** As large as the cell, so that the editor covers it exactly; wider where a narrow cell would be no room to work in. */
export const editorSize = ({ column, eGridCell }: EditorProps, minWidth = 0): CSSProperties => ({
  width: Math.max(column.getActualWidth(), minWidth),
  minHeight: eGridCell.offsetHeight,
})

/** Local time of day as `HH:MM`. */
export function timeOf(now: number): string {
  const date = new Date(now)
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
}

/** The grid opens editors in a dialog without a name; the field's name is what it is about. */
export function nameEditor(inside: HTMLElement | null, { field }: Pick<EditorProps, 'field'>): void {
  inside?.closest('.ag-popup-editor')?.setAttribute('aria-label', field.name)
}
