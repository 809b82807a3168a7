import { expect, it } from 'vitest'
import { allSelected, type CursorText, cursorAtEnd, editText } from '../../../src-renderer/grid/editors/typing/edit-text.ts'
import { pressOf } from '../../../src-renderer/grid/editors/typing/type-ahead.ts'

const typed = (start: CursorText, ...keys: string[]): CursorText =>
  keys.reduce((state, key) => {
    const [shift, name] = key.startsWith('Shift+') ? [true, key.slice(6)] : [false, key]
    const [control, last] = name.startsWith('Control+') ? [true, name.slice(8)] : [false, name]
    return editText(state, pressOf(last, { shiftKey: shift, ctrlKey: control })) ?? state
  }, start)

it('moves and deletes at the cursor, and types there', () => {
  expect(typed(cursorAtEnd('First'), 'ArrowLeft', 'x')).toEqual({ text: 'Firsxt', anchor: 5, head: 5 })
  expect(typed(cursorAtEnd('abc'), 'Home', 'Delete', 'X', 'End', 'Backspace').text).toBe('Xb')
  expect(typed(allSelected('abc'), 'ArrowRight', '!').text).toBe('abc!')
  expect(typed(allSelected('abc'), 'x').text).toBe('x')
})

it('extends the selection with Shift, and takes all with Control and A', () => {
  expect(typed(cursorAtEnd('abc'), 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'x').text).toBe('ax')
  expect(typed(cursorAtEnd('abc'), 'Shift+Home', 'Delete').text).toBe('')
  expect(typed(cursorAtEnd('abc'), 'Control+a', 'Backspace', 'z').text).toBe('z')
})

it('never parts what people see as one character', () => {
  expect(typed(cursorAtEnd('a👩‍👩‍👧'), 'ArrowLeft', 'x').text).toBe('ax👩‍👩‍👧')
  expect(typed(cursorAtEnd('a👍🏽'), 'Backspace').text).toBe('a')
  expect(typed(cursorAtEnd('👍🏽b'), 'Home', 'Delete').text).toBe('b')
})

it('goes along the line it is in', () => {
  expect(typed(cursorAtEnd('one\ntwo'), 'Home', 'x').text).toBe('one\nxtwo')
  expect(typed({ text: 'one\ntwo', anchor: 1, head: 1 }, 'End', 'x').text).toBe('onex\ntwo')
})

it('knows nothing of commands', () => {
  for (const press of [pressOf('z', { ctrlKey: true }), pressOf('Enter'), pressOf('F8'), pressOf('x', { altKey: true })])
    expect(editText(cursorAtEnd('a'), press)).toBeNull()
})
