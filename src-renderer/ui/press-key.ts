/**
 * Presses a key that was kept while its place was not there yet: whoever listens hears it, and where nobody uses it up, it does what the
 * browser would have done with it. A page cannot press real keys, so that part is done by hand.
 */

import type { PastedText } from './pasted-text.ts'

export type KeptPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

type TextBox = HTMLInputElement | HTMLTextAreaElement

const textInput = 'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=file])'

const textBox = (element: Element): TextBox | null =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.matches(textInput)) ? element : null

/** As the browser does it, with the events that React and masks of numbers listen for. */
function insert(page: Document, element: Element, text: string): void {
  const box = textBox(element)
  if (typeof page.execCommand === 'function' && page.execCommand('insertText', false, text)) return
  if (box === null) return
  const [start, end] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length]
  writeInto(box, box.value.slice(0, start) + text + box.value.slice(end), start + text.length)
}

function erase(page: Document, element: Element, command: 'delete' | 'forwardDelete'): void {
  const box = textBox(element)
  if (typeof page.execCommand === 'function' && page.execCommand(command)) return
  if (box === null) return
  const [start, end] = [box.selectionStart ?? 0, box.selectionEnd ?? 0]
  const from = start < end || command === 'forwardDelete' ? start : Math.max(0, start - 1)
  const to = start < end || command === 'delete' ? end : end + 1
  writeInto(box, box.value.slice(0, from) + box.value.slice(to), from)
}

/** React overwrites the property of the element; the one of its class tells React that the user has typed. */
function writeInto(box: TextBox, value: string, caret: number): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')
  own?.set?.call(box, value)
  box.setSelectionRange(caret, caret)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

const stops = 'a[href], button, input, select, textarea, [tabindex]'

/** The next element that Tab reaches, among those of the dialog around it where there is one. */
function tabOn(page: Document, from: Element, back: boolean): void {
  const around = from.closest('[role="dialog"]') ?? page.body
  const reached = [...around.querySelectorAll<HTMLElement>(stops)].filter(
    (it) => it.tabIndex >= 0 && !it.matches(':disabled') && it.checkVisibility?.() !== false,
  )
  const at = from instanceof HTMLElement ? reached.indexOf(from) : -1
  reached.at((at + (back ? -1 : 1)) % reached.length)?.focus()
}

/** What Enter does where nobody listens for it. */
function enter(page: Document, target: Element): void {
  if (target instanceof HTMLElement && target.matches('button, a[href]')) target.click()
  else if (target.matches('textarea, [contenteditable]')) insert(page, target, '\n')
  else if (target instanceof HTMLInputElement) target.form?.requestSubmit()
}

function pressUnused(page: Document, target: Element, press: KeptPress): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (altKey) return
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'a') textBox(target)?.select()
  } else if (key === 'Enter') enter(page, target)
  else if (key === 'Tab') tabOn(page, target, shiftKey)
  else if (key === 'Backspace') erase(page, target, 'delete')
  else if (key === 'Delete') erase(page, target, 'forwardDelete')
  else if (key === ' ' && textBox(target) === null && target instanceof HTMLElement && target.matches('button, input'))
    target.click()
  else if ([...key].length === 1) insert(page, target, key)
}

/** Puts a text where the text goes that is typed now. */
export const insertText = (page: Document, text: string): void => insert(page, page.activeElement ?? page.body, text)

const mark = 'gsKept'

/** True for a press that was kept already, which nobody keeps again. */
export const wasKept = (event: Event): boolean => mark in event

/** Hands what was pasted to whoever listens, and where nobody uses it up, puts its text where the text goes that is typed now. */
export function pasteAgain(page: Document, { text, html }: PastedText): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  if (html !== '') clipboardData.setData('text/html', html)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  const isUnused = (page.activeElement ?? page.body).dispatchEvent(Object.assign(event, { [mark]: true }))
  if (isUnused) insertText(page, text)
}

export function pressKey(page: Document, press: KeptPress): void {
  const target = page.activeElement ?? page.body
  const event = Object.assign(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }), { [mark]: true })
  const isUnused = target.dispatchEvent(event)
  if (isUnused && page.activeElement === target) pressUnused(page, target, press)
}
