/** A number as people write it. What is rounded to the field's decimal places, and what a percentage comes to, is said before it is taken. */
import type { EditorProps } from './editor-props.ts'
import { ParsedEditor } from './parsed-editor.tsx'

export const NumberEditor = (props: EditorProps) => <ParsedEditor props={props} isRight inputMode="decimal" />
