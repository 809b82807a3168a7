/**
 * A place by its parts: title, address, latitude and longitude. One line that holds several of them is told apart wherever it is pasted or typed.
 * What is typed is handed over when the keyboard leaves the place as a whole: half of a pair of coordinates is none.
 */
import { TextInput } from '@mantine/core'
import type { ClipboardEvent, FocusEvent } from 'react'
import { type CellValue, isLocation } from '../../../../src-shared/model/cell-value.ts'
import { type LocationParts, partsOf, placeInLine, readParts } from '../../../../src-shared/model/places/location-parts.ts'
import styles from '../row-panel.module.css'
import { useDraft } from '../use-draft.ts'
import type { ControlProps } from './control-props.ts'

const inputs: readonly (readonly [part: keyof LocationParts, label: string, placeholder: string])[] = [
  ['title', 'Title', 'Office'],
  ['address', 'Address', 'Marienplatz 1, Munich'],
  ['latitude', 'Latitude', '48.137'],
  ['longitude', 'Longitude', '11.575'],
]

const placeOf = (value: CellValue) => (isLocation(value) ? value : null)
/** What is typed is kept as one text, as that of every other control of the form. */
const write = (parts: LocationParts): string => JSON.stringify(inputs.map(([part]) => parts[part]))
function read(text: string): LocationParts {
  const [title = '', address = '', latitude = '', longitude = ''] = (JSON.parse(text) as readonly string[]).map(String)
  return { title, address, latitude, longitude }
}

/** An address that is typed with its coordinates behind it is both. */
function withoutLines(parts: LocationParts): LocationParts {
  const place = placeInLine(parts.address)
  if (place === null) return parts
  return { ...partsOf(place), title: place.title === '' ? parts.title : place.title }
}

export const LocationControl = ({ row, field, value, describedBy, stage }: ControlProps) => {
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: write(partsOf(placeOf(value))),
    commit: (text) => {
      const result = readParts(withoutLines(read(text)))
      if (result.ok) stage(result.value)
      return result.ok
    },
  })
  const parts = read(draft.text)
  const result = readParts(withoutLines(parts))
  const problemOf = (part: keyof LocationParts): string | undefined =>
    draft.isDirty && !result.ok && result.part === part ? result.problem : undefined

  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) draft.leave()
  }
  const paste = (event: ClipboardEvent<HTMLElement>): void => {
    const place = placeInLine(event.clipboardData.getData('text/plain'))
    if (place === null) return
    event.preventDefault()
    draft.type(write(partsOf(place)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a minimal width of its own
    <div role="group" aria-label={field.name} className={styles.parts} onBlur={leave} onPaste={paste} onKeyDown={draft.keyDown}>
      {inputs.map(([part, label, placeholder]) => (
        <TextInput
          key={part}
          label={label}
          aria-label={`${field.name}: ${label.toLowerCase()}`}
          aria-describedby={describedBy}
          aria-required={(part === 'address' && field.isRequired) || undefined}
          inputMode={part === 'latitude' || part === 'longitude' ? 'decimal' : 'text'}
          placeholder={placeholder}
          error={problemOf(part)}
          value={parts[part]}
          onChange={(event) => draft.type(write({ ...parts, [part]: event.currentTarget.value }))}
        />
      ))}
    </div>
  )
}
