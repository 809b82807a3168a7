import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GridHandle } from '../../../src-renderer/grid/grid-handle.ts'
import { attachTooltip } from '../../../src-renderer/grid/tooltip/tooltip.ts'
import { readCustomers } from '../../support/window/read-customers.ts'

let root: HTMLElement
beforeEach(() => {
  root = document.createElement('div')
  root.innerHTML = '<div row-index="0"><div class="ag-cell" col-id="name">Cell</div></div>'
  document.body.append(root)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  root.remove()
})

test('stands beside the pointer in a grid that appeared under it, without a move', async () => {
  const customers = await readCustomers()
  const [row] = customers.rows
  const fields = customers.fields.map((field) => ({ ...field, lock: { kind: 'key-reads' as const } }))
  const grid = {
    api: { getDisplayedRowAtIndex: () => ({ data: row }) },
    context: {},
    fields: () => fields,
  } as unknown as GridHandle
  const end = attachTooltip(root, () => grid)
  root.querySelector('.ag-cell')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true, clientX: 300, clientY: 200 }))
  vi.advanceTimersByTime(500)
  const tooltip = root.querySelector<HTMLElement>('[role="tooltip"]')
  expect(tooltip?.textContent).toContain('may only read')
  expect([tooltip?.style.left, tooltip?.style.top]).toEqual(['314px', '214px'])
  end()
})
