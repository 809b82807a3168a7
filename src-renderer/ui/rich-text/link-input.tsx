/** The address of a link in a formatted text: Enter takes it, an empty one takes the link away, Escape leaves it as it was. */
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useState } from 'react'
import { safeLink } from '../../../src-shared/rich-text/allowed-markup.ts'
import parts from '../look/parts.module.css'
import styles from './rich-text.module.css'

interface Props {
  readonly editor: Editor
  readonly address: string
  readonly onEnd: () => void
}

const withScheme = (typed: string): string => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)

function linkText(editor: Editor, typed: string, address: string): void {
  const chain = editor.chain().extendMarkRange('link')
  if (address === '') chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: address } }] }).run()
  else chain.setLink({ href: address }).run()
}

export const LinkInput = ({ editor, address, onEnd }: Props) => {
  const [text, setText] = useState(address)
  const [isWrong, setWrong] = useState(false)
  const take = (): void => {
    const typed = text.trim()
    const safe = typed === '' ? '' : safeLink(withScheme(typed))
    setWrong(safe === null)
    if (safe === null) return
    linkText(editor, typed, safe)
    onEnd()
  }
  const keyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (!['Enter', 'Escape', 'Tab'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') take()
    else onEnd()
  }
  return (
    <label className={`${parts.row} ${styles.link}`}>
      Address
      <input
        // biome-ignore lint/a11y/noAutofocus: asked for by the button just pressed
        autoFocus
        value={text}
        aria-invalid={isWrong}
        placeholder="https://"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={keyDown}
      />
      {isWrong && <span role="alert">Takes addresses of the web (https) and of mail (mailto).</span>}
    </label>
  )
}
