/** Formatted text to be read and changed, with its buttons. What a change would drop is said before it is made and while it is not yet taken. */
import { type FocusEvent, type MouseEvent, type Ref, useImperativeHandle, useRef } from 'react'
import parts from '../look/parts.module.css'
import styles from './rich-text.module.css'
import { RichTextBar } from './rich-text-bar.tsx'
import { pressKey } from './rich-text-engine.ts'
import { type RichTextStart, useRichText } from './use-rich-text.ts'

export interface RichTextHandle {
  /** Does what the key would have done; false when it means nothing to a text. */
  press(key: string): boolean
}

export interface RichTextBoxProps extends RichTextStart {
  readonly ref?: Ref<RichTextHandle>
  readonly onBlur?: () => void
  /** Opens an address that was clicked with Control. */
  readonly onOpenLink?: (address: string) => void
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const RichTextBox = ({ ref, onBlur, onOpenLink, ...start }: RichTextBoxProps) => {
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const { editor, engine, losses, isChanged } = useRichText(place, {
    ...start,
    onKey(event) {
      const { key, altKey, ctrlKey, metaKey } = event
      if (key === 'F10' && altKey) bar.current?.querySelector('button')?.focus()
      else if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) bar.current?.querySelector<HTMLElement>('[data-link]')?.click()
      // Nobody is caught in a text: Tab leads out of it.
      else return (start.onKey?.(event) ?? false) || key === 'Tab'
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  })
  useImperativeHandle(ref, () => ({ press: (key) => engine.current !== null && pressKey(engine.current, key) }))

  const openLink = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    // A text that is edited is no page: its links lead nowhere by themselves.
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) onOpenLink?.(link.getAttribute('href') ?? '')
  }
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text inside is what is left
    <div className={`${parts.stack} ${styles.box}`} onBlur={leave}>
      {editor !== null && <RichTextBar editor={editor} bar={bar} />}
      {losses.length > 0 && (
        <p className={styles.losses} role="status" data-changed={isChanged || undefined}>
          {isChanged ? 'Taking this change drops ' : 'A change here would drop '}
          {list.format(losses)}, which this editor cannot hold.
          {isChanged ? ' Press Escape to leave the text as it was.' : ''}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are followed by a command too */}
      <div ref={place} className={parts.scroll} onClick={openLink} />
    </div>
  )
}
