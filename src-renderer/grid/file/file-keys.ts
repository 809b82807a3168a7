/** Keys that the lines of an imported file hear before the grid does. */
import { isMacPlatform } from '../../ui/keymap.ts'
import { handleSelectionKey } from '../selection/selection-keys.ts'
import type { FileGridProps } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'

interface KeyPorts {
  grid(): FileHandle | null
  props(): Pick<FileGridProps, 'onUndo' | 'onWalk'>
  /** True where there is something to empty. */
  empty(): boolean
  turnLines(): void
  fill(how: 'down' | 'right'): void
  /** Takes the frame around copied cells away; true where there was one. */
  forget(): boolean
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Answers whether the key was one of ours. */
export function createFileKeys({ grid, props, empty, turnLines, fill, forget }: KeyPorts): (press: KeyPress) => boolean {
  /** Keys with Control that a spreadsheet has. */
  const pressLetter = (letter: string, shift: boolean): boolean => {
    if (letter === 'z' || letter === 'y') void props().onUndo(letter === 'y' || shift ? 'redo' : 'undo')
    else if (letter === 'd') fill('down')
    else if (letter === 'r') fill('right')
    else if (letter === '-') turnLines()
    else return false
    return true
  }
  return ({ key, shiftKey, ctrlKey, metaKey, altKey }) => {
    const handle = grid()
    if (key === 'F7' || key === 'F8') {
      props().onWalk(shiftKey ? -1 : 1)
      return true
    }
    if (handle === null) return false
    if (key === 'Escape' && forget()) return true
    const mod = isMacPlatform(navigator.platform) ? metaKey : ctrlKey
    if (mod && !altKey && pressLetter(key.toLowerCase(), shiftKey)) return true
    if ((key === 'Delete' || key === 'Backspace') && !mod && !altKey) return empty()
    // A key that types, or opens what is typed into, is the cell's own.
    return key !== 'F2' && handleSelectionKey(handle, { key, shift: shiftKey, mod, alt: altKey })
  }
}
