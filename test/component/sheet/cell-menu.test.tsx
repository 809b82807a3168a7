import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { CellMenu } from '../../../src-renderer/views/sheet/cell-menu.tsx'
import { createFakeHost } from '../../support/fake-host/fake-host.ts'
import { createTestApp, renderInApp } from '../../support/fake-host/render-app.tsx'

/** Opens the menu of a cell once the window knows what its host can do. */
async function openMenu(test: ReturnType<typeof createTestApp>) {
  const area = createRef<HTMLDivElement>()
  const { user } = renderInApp(
    <>
      <div ref={area} />
      <CellMenu area={area} />
    </>,
    test,
  )
  const cell = document.createElement('div')
  cell.setAttribute('role', 'gridcell')
  area.current?.append(cell)
  fireEvent.contextMenu(cell)
  return user
}

it('pastes from the menu where the host can, with the menu gone before', async () => {
  const menus: number[] = []
  const test = createTestApp(createFakeHost({ paste: () => void menus.push(screen.queryAllByRole('menu').length) }))
  const user = await openMenu(test)
  await user.click(await screen.findByRole('menuitem', { name: /^Paste(?! special)/ }))
  await waitFor(() => expect(menus).toEqual([0]))
  expect(test.notices).toEqual([])
})

it('says which keys to press where only they can paste', async () => {
  const test = createTestApp()
  const user = await openMenu(test)
  await user.click(await screen.findByRole('menuitem', { name: /^Paste(?! special)/ }))
  expect(test.notices).toMatchObject([{ tone: 'info', title: 'Press Ctrl+V to paste' }])
})
