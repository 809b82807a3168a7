import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { markupLosses } from '../../../src-renderer/ui/rich-text/markup-losses.ts'
import { RichTextBox, type RichTextBoxProps } from '../../../src-renderer/ui/rich-text/rich-text-box.tsx'

beforeAll(() => {
  // What jsdom has no layout for; the library asks it where the cursor is.
  Object.defineProperty(Range.prototype, 'getClientRects', { configurable: true, value: () => [] })
  Object.defineProperty(Range.prototype, 'getBoundingClientRect', { configurable: true, value: () => new DOMRect() })
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => null })
})

interface Given extends Partial<RichTextBoxProps> {
  readonly markup: string
}

interface OwnerProps extends Given {
  readonly changes: (string | null)[]
}

const Owner = ({ changes, ...given }: OwnerProps) => {
  const [markup, setMarkup] = useState(given.markup)
  const change = (next: string | null): void => {
    changes.push(next)
    setMarkup(next ?? '')
  }
  return (
    <>
      <RichTextBox takesFocus {...given} label="Notes" markup={markup} onChange={change} />
      <button type="button" onClick={() => setMarkup(given.markup)}>
        Take back
      </button>
    </>
  )
}

function open(given: Given) {
  const changes: (string | null)[] = []
  const shown = render(<Owner changes={changes} {...given} />)
  return { changes, text: screen.getByRole('textbox', { name: 'Notes' }), ...shown }
}

const press = (element: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(element, { key, ...more, keyCode: key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0) })

describe('the editor of formatted text', () => {
  test('shows what is stored, and says nothing while nobody changes it', () => {
    const { changes, text } = open({ markup: '<p>one <b>two</b></p><script>alert(1)</script>' })
    expect(text.textContent).toBe('one two')
    expect(document.activeElement).toBe(text)
    expect(changes).toEqual([])
  })

  test('makes what is selected bold by its key and by its button, and takes the stored text back when that is undone', () => {
    const { changes, text } = open({ markup: '<div>one</div>' })
    press(text, 'a', { ctrlKey: true })
    press(text, 'b', { ctrlKey: true })
    expect(changes.at(-1)).toBe('<p><strong>one</strong></p>')
    fireEvent.click(screen.getByRole('button', { name: 'Bold' }))
    expect(changes.at(-1)).toBe('<div>one</div>')
  })

  test('leads from the text to its buttons by Alt+F10, along them by arrow keys, and back by Escape', async () => {
    const { text } = open({ markup: '<p>one</p>' })
    press(text, 'F10', { altKey: true })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Italic' }))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Link' }))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(text)
  })

  test('takes an address for what is selected, and refuses one that runs', async () => {
    const { changes, text } = open({ markup: '<p>one</p>' })
    press(text, 'a', { ctrlKey: true })
    press(text, 'k', { ctrlKey: true })
    await userEvent.keyboard('javascript:alert(1){Enter}')
    expect(screen.getByRole('alert').textContent).toMatch(/web/)
    await userEvent.clear(screen.getByRole('textbox', { name: /Address/ }))
    await userEvent.keyboard('example.com/a{Enter}')
    expect(changes.at(-1)).toBe('<p><a href="https://example.com/a">one</a></p>')
    expect(document.activeElement).toBe(text)
  })

  test('says what a change would drop, before it and while it is not taken', () => {
    const markup = '<p onclick="x()">one <span style="letter-spacing: 3px">two</span></p><video src="x"></video>'
    const { text } = open({ markup })
    expect(screen.getByRole('status').textContent).toBe(
      'A change here would drop scripts, other styles, and films, which this editor cannot hold.',
    )
    press(text, 'a', { ctrlKey: true })
    press(text, 'b', { ctrlKey: true })
    expect(screen.getByRole('status').textContent).toMatch(/^Taking this change drops scripts, other styles, and films/)
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    expect(screen.getByRole('status').textContent).toMatch(/^A change here would drop/)
  })

  test('opens a link with Control and a click only, and never by itself', () => {
    const onOpenLink = vi.fn()
    const { container } = open({ markup: '<p><a href="https://example.com/">one</a></p>', onOpenLink })
    const link = container.querySelector('a') as HTMLElement
    expect(fireEvent.click(link)).toBe(false)
    expect(onOpenLink).not.toHaveBeenCalled()
    fireEvent.click(link, { ctrlKey: true })
    expect(onOpenLink).toHaveBeenCalledExactlyOnceWith('https://example.com/')
  })

  test('begins with what was typed into the cell', () => {
    const { changes, text } = open({ markup: '<p>one</p>', typed: '<' })
    expect(text.textContent).toBe('<')
    expect(changes.at(-1)).toBe('<p>&lt;</p>')
  })

  test('keeps what was typed where its owner goes on giving the stored text', () => {
    const changes: (string | null)[] = []
    render(<RichTextBox takesFocus typed="a" label="Notes" markup="<p>one</p>" onChange={(next) => void changes.push(next)} />)
    expect(screen.getByRole('textbox', { name: 'Notes' }).textContent).toBe('a')
    expect(changes.at(-1)).toBe('<p>a</p>')
  })

  test('keeps pictures and tables, and fetches no picture', () => {
    const markup =
      '<p>a<img src="https://example.com/a.png" alt="A"></p><table><tbody><tr><td colspan="1" rowspan="1"><p>b</p></td></tr></tbody></table>'
    const { changes, text, container } = open({ markup })
    expect(container.querySelector('img[src]')).toBe(null)
    expect(text.textContent).toContain('Picture: A')
    expect(screen.queryByRole('status')).toBe(null)
    press(text, 'a', { ctrlKey: true })
    press(text, 'b', { ctrlKey: true })
    expect(changes.at(-1)).toContain('<img src="https://example.com/a.png" alt="A">')
    expect(changes.at(-1)).toContain('<strong>b</strong>')
  })
})

describe('what an edit would drop', () => {
  test.each([
    ['nothing of what means the same', '<b>a</b><div>b</div>', '<p><strong>a</strong></p><p>b</p>', []],
    ['a table', '<table><tr><td>a</td></tr></table>', '<p>a</p>', ['tables', 'cells of tables']],
    ['words', '<p>a b</p>', '<p>a</p>', ['some of the words']],
    ['colours and sizes', '<p style="color:red;font-size:3em">a</p>', '<p>a</p>', ['colours', 'sizes of letters']],
  ])('is %s', (_, before, after, words) => expect(markupLosses(before, after)).toEqual(words))
})
