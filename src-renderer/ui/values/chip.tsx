/** Small marks for options, related rows and people inside cells and lists. */
import type { CSSProperties } from 'react'
import parts from '../look/parts.module.css'
import styles from './chip.module.css'

/** An option in its own colour; the text stays in ink, so that every colour is readable. */
export const OptionChip = ({
  text,
  color,
  isDeleted = false,
}: {
  readonly text: string
  readonly color: string | null
  readonly isDeleted?: boolean
}) => (
  <span
    className={`${parts.inline} ${styles.chip}`}
    data-deleted={isDeleted || undefined}
    style={color === null ? undefined : ({ '--chip': color } as CSSProperties)}
  >
    <span className={styles.dot} />
    <span className={styles.text}>{text}</span>
  </span>
)

export const PlainChip = ({ text }: { readonly text: string }) => (
  <span className={`${parts.inline} ${styles.chip}`} data-plain="">
    <span className={styles.text}>{text}</span>
  </span>
)

/** The same name always has the same hue. */
export const hueOf = (name: string): number => [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7)

export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : [...(words[0] ?? '?')].slice(0, 2)
  return letters.join('').toUpperCase()
}

export const Avatar = ({ name }: { readonly name: string }) => (
  <span className={styles.avatar} style={{ '--hue': hueOf(name) } as CSSProperties} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

export const Person = ({ name }: { readonly name: string }) => (
  <span className={styles.person}>
    <Avatar name={name} />
    <span className={styles.text}>{name}</span>
  </span>
)
