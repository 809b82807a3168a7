/** A place: an address, coordinates, or both, typed or pasted as one text. What is understood stands below it. */
import { type CellValue, isLocation } from '../../../src-shared/model/cell-value.ts'
import { locationText, parseLocation } from '../../../src-shared/model/location-text.ts'
import { describeProblem } from '../../../src-shared/model/value-problem.ts'
import { PlaceParts } from '../../ui/place-parts.tsx'
import type { EditorProps } from './editor-props.ts'
import styles from './editors.module.css'
import { ParsedEditor, wrong } from './parsed-editor.tsx'

const textOf = (value: CellValue): string => (isLocation(value) ? locationText(value) : '')

export const LocationEditor = (props: EditorProps) => (
  <ParsedEditor
    props={props}
    minWidth={440}
    placeholder="Address or 48.137, 11.575"
    format={textOf}
    parse={(text) => {
      const parsed = parseLocation(text)
      return parsed.ok ? parsed : wrong(`${describeProblem(parsed.error, props.field)}.`)
    }}
    below={(value) => (
      <div className={styles.place}>
        <PlaceParts value={value} />
      </div>
    )}
  />
)
