/** The editor of values that are looked up: a list of names, or a tree. */
import { isTreeSource, referenceSourceOf } from '../../../state/row/reference-source.ts'
import type { EditorProps } from '../editor-props.ts'
import { LookupEditor } from './lookup-editor.tsx'
import { TreeEditor } from './tree-editor.tsx'

export const ReferenceEditor = (props: EditorProps) => {
  const source = referenceSourceOf(props.field)
  if (source === null) return null
  return isTreeSource(source) ? <TreeEditor {...props} source={source} /> : <LookupEditor {...props} source={source} />
}
