/** A place: an address, coordinates, or both, typed or pasted as one text. What is understood stands below it. */
import { PlaceParts } from '../../ui/values/place-parts.tsx'
import type { EditorProps } from './editor-props.ts'
import styles from './editors.module.css'
import { ParsedEditor } from './parsed-editor.tsx'

export const LocationEditor = (props: EditorProps) => (
  <ParsedEditor
    props={props}
    minWidth={440}
    below={(value) => (
      <div className={styles.place}>
        <PlaceParts value={value} />
      </div>
    )}
  />
)
