import { expect, it } from 'vitest'
import { applyKeys, createTypeAhead } from '../../../src-renderer/grid/editors/type-ahead.ts'

const press = (key: string, ctrlKey = false) => ({ key, code: '', ctrlKey, metaKey: false, altKey: false, shiftKey: false })

it('keeps what is typed before a command for the editor, and the command with all after it for what is there then', () => {
  const typeAhead = createTypeAhead()
  for (const key of ['b', 'Enter']) expect(typeAhead.keep(key)).toBe(true)
  typeAhead.hold(press('Enter', true))
  expect(typeAhead.keep('x')).toBe(true)
  expect(typeAhead.keep('F5')).toBe(false)
  expect(applyKeys('a', typeAhead.take())).toEqual({ text: 'ab', end: 'Enter', rest: [] })
  expect(typeAhead.release()).toEqual([press('Enter', true), press('x')])
  expect(typeAhead.release()).toEqual([])
})
