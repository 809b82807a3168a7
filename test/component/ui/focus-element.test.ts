import { expect, it } from 'vitest'
import { focusElement } from '../../../src-renderer/ui/focus-element.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function draw(html: string) {
  document.body.innerHTML = html
  return (id: string) => document.getElementById(id)
}

it('takes the focus again from whoever took it before the frame was painted', async () => {
  const find = draw('<input id="wanted"><button id="other">Other</button>')
  focusElement('wanted')
  find('other')?.focus()
  await nextFrame()
  expect(document.activeElement?.id).toBe('wanted')
})

it('leaves it to a dialog that was opened before the frame was painted', async () => {
  const find = draw('<input id="wanted"><div role="dialog"><input id="asked"></div>')
  focusElement('wanted')
  expect(document.activeElement?.id).toBe('wanted')
  find('asked')?.focus()
  await nextFrame()
  expect(document.activeElement?.id).toBe('asked')
})

it('waits a frame for an element that is only being drawn', async () => {
  const find = draw('<div role="dialog"><button id="before">Before</button></div>')
  find('before')?.focus()
  focusElement('wanted')
  document.body.insertAdjacentHTML('beforeend', '<input id="wanted" value="text">')
  await nextFrame()
  expect(document.activeElement?.id).toBe('wanted')
})

it('does not fetch back whoever pressed something else before a late frame was painted', async () => {
  const find = draw('<input id="wanted"><button id="other">Other</button>')
  focusElement('wanted')
  find('other')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  find('other')?.focus()
  await nextFrame()
  expect(document.activeElement?.id).toBe('other')
})
