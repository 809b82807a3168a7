import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createKeyboard } from '../../../src-renderer/ui/keyboard.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ReferencePicker } from '../../../src-renderer/views/pickers/reference-picker.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

type Key = Pick<KeyboardEventInit, 'key' | 'ctrlKey'>

/** All within one task of the page, before anything can have been drawn. */
function pressAtOnce(...keys: readonly (string | Key)[]): void {
  for (const key of keys) {
    const press = typeof key === 'string' ? { key } : key
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }))
  }
}

/** A cell with the keyboard, and the keys that it hears. */
function focusedCell() {
  const heard: string[] = []
  const cell = document.createElement('div')
  cell.tabIndex = -1
  cell.addEventListener('keydown', (event) => heard.push(event.key))
  document.body.append(cell)
  cell.focus()
  return { cell, heard }
}

function appear(tag: 'input' | 'button'): HTMLElement {
  const element = document.createElement(tag)
  document.body.append(element)
  element.focus()
  return element
}

describe('keys while something opens', () => {
  it('wait for it and are pressed there in their order', async () => {
    const keyboard = createKeyboard()
    const stop = keyboard.listen(document)
    const { heard } = focusedCell()
    keyboard.waitFor((focus) => focus instanceof HTMLInputElement)
    pressAtOnce('1', '2', 'Backspace', '7')
    expect(heard).toEqual([])
    const input = appear('input') as HTMLInputElement
    await waitFor(() => expect(input.value).toBe('17'))
    pressAtOnce('x')
    expect(heard).toEqual([])
    stop()
  })

  it('keep their order with text that comes without a key, as input methods write it', async () => {
    const keyboard = createKeyboard()
    const stop = keyboard.listen(document)
    const input = appear('input') as HTMLInputElement
    const { cell } = focusedCell()
    keyboard.waitFor((focus) => focus === input)
    input.focus()
    pressAtOnce('a')
    const written = new InputEvent('beforeinput', { data: 'ñ', inputType: 'insertText', bubbles: true, cancelable: true })
    input.dispatchEvent(written)
    pressAtOnce('o')
    expect(written.defaultPrevented).toBe(true)
    await waitFor(() => expect(input.value).toBe('año'))
    cell.remove()
    stop()
  })

  it('leave text that comes without a key, and before any, to the field that it is written into', () => {
    const keyboard = createKeyboard()
    const stop = keyboard.listen(document)
    const input = appear('input') as HTMLInputElement
    const { cell } = focusedCell()
    keyboard.waitFor((focus) => focus === input)
    const write = (into: HTMLElement): boolean =>
      into.dispatchEvent(
        new InputEvent('beforeinput', { data: 'pasted', inputType: 'insertText', bubbles: true, cancelable: true }),
      )
    input.focus()
    expect(write(input)).toBe(true)
    cell.focus()
    expect(write(cell)).toBe(false)
    cell.remove()
    stop()
  })

  it('wait again where one of them opens something else', async () => {
    const keyboard = createKeyboard()
    const stop = keyboard.listen(document)
    focusedCell()
    keyboard.waitFor((focus) => focus instanceof HTMLButtonElement)
    pressAtOnce('Enter', 'a', 'b')
    const button = appear('button')
    let input: HTMLInputElement | null = null
    button.addEventListener('click', () => {
      keyboard.waitFor((focus) => focus instanceof HTMLInputElement)
      setTimeout(() => {
        input = appear('input') as HTMLInputElement
      })
    })
    await waitFor(() => expect(input?.value).toBe('ab'))
    stop()
  })

  it('wait for nothing where nothing opens, also right behind a change of the focus', () => {
    const keyboard = createKeyboard()
    const stop = keyboard.listen(document)
    appear('button')
    const { heard } = focusedCell()
    pressAtOnce('a', { key: 'Backspace', ctrlKey: true })
    expect(heard).toEqual(['a', 'Backspace'])
    stop()
  })

  it('go to what has the keyboard where it came and went again', async () => {
    const keyboard = createKeyboard()
    const stop = keyboard.listen(document)
    const { cell, heard } = focusedCell()
    keyboard.waitFor((focus) => focus instanceof HTMLInputElement)
    pressAtOnce('1')
    appear('input')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    cell.focus()
    await waitFor(() => expect(heard).toEqual(['1']))
    stop()
  })

  it('are dropped where it never comes, and go to what has the keyboard from then on', async () => {
    const keyboard = createKeyboard()
    const stop = keyboard.listen(document)
    const { cell, heard } = focusedCell()
    keyboard.waitFor((focus) => focus instanceof HTMLTextAreaElement)
    pressAtOnce('1', '2')
    cell.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    await Promise.resolve()
    pressAtOnce('3')
    expect(heard).toEqual(['3'])
    stop()
  })
})

describe('keys pressed right behind a shortcut', { timeout: 30_000 }, () => {
  it('are typed into the dialog that it opens, and never into the cell behind it', async () => {
    const test = createTestApp()
    await openSampleIn(test)
    renderInApp(<DialogHost />, test)
    const { heard } = focusedCell()
    pressAtOnce({ key: 'k', ctrlKey: true }, 'o', 'r', 'd')
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search commands and worksheets' })
    await waitFor(() => expect(input.value).toBe('ord'))
    expect(heard).toEqual(['k'])
  })

  it('are typed into the search of a picker that one of them opens', async () => {
    const test = createTestApp()
    const { id } = await openSampleIn(test)
    renderInApp(
      <ReferencePicker
        label="Owner"
        connectionId={id}
        source={{ kind: 'members' }}
        isMultiple
        chosen={[]}
        onChange={() => undefined}
      />,
      test,
    )
    screen.getByRole('button', { name: /^Owner/ }).focus()
    pressAtOnce('n', 'i', 'm', 'Backspace', 'n')
    const input = await screen.findByRole<HTMLInputElement>('combobox')
    await waitFor(() => expect(input.value).toBe('nin'))
  })
})
