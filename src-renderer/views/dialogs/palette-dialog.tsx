/** Everything by name: commands that apply now, and every worksheet. */
import { Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useApp } from '../../state/app-context.tsx'
import { findItems, type PaletteItem } from '../../state/palette-items.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import parts from '../../ui/look/parts.module.css'
import styles from './palette-dialog.module.css'
import { usePaletteItems } from './use-palette-items.ts'

/** More are found by typing on. */
const shown = 60

export const PaletteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const app = useApp()
  const { items, run: runItem } = usePaletteItems()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = findItems(items, typed, shown)
  const at = Math.min(active, found.length - 1)

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const run = (item: PaletteItem | undefined): void => {
    if (item === undefined) return
    onClose()
    const release = app.keyboard.hold()
    // The dialog gives the focus back before the command may move it.
    requestAnimationFrame(() => {
      runItem(item)
      release()
    })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(found.length === 0 ? 0 : (at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(found[at])
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={560}
      padding={0}
      attributes={{ content: { 'aria-label': 'Search commands and worksheets' } }}
    >
      <input
        data-autofocus
        className={`${parts.plain} ${styles.input}`}
        role="combobox"
        aria-label="Search commands and worksheets"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        {...(found[at] === undefined ? {} : { 'aria-activedescendant': `palette-${at}` })}
        placeholder="What do you want to do, or which worksheet?"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id="palette-list" role="listbox" aria-label="Found" className={styles.list}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input, which keeps the focus
          <div
            key={item.id}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={`${parts.row} ${styles.item}`}
            onMouseMove={() => setActive(index)}
            onClick={() => run(item)}
          >
            <span className={`${parts.cut} ${parts.grow}`}>{item.label}</span>
            {item.shortcut === null ? <span className={parts.fine}>{item.group}</span> : <KeyCaps shortcut={item.shortcut} />}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.nothing}>Nothing is called “{typed}”.</p>}
    </Modal>
  )
}
