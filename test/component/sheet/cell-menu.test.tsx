import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { infoQuery } from '../../../src-renderer/state/host-queries.ts'
import { CellMenu } from '../../../src-renderer/views/sheet/cell-menu.tsx'
import { createTestApp, renderInApp } from '../../support/window/render-app.tsx'
import { createTestHost } from '../../support/window/test-host.ts'

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
  await waitFor(() => expect(test.app.queries.getQueryData(infoQuery(test.app.host).queryKey)).toBeDefined())
  const cell = document.createElement('div')
  cell.setAttribute('role', 'gridcell')
  area.current?.append(cell)
  fireEvent.contextMenu(cell)
  return user
}

it('pastes from the menu where the host can, with the menu gone before', async () => {
  const menus: number[] = []
  const test = createTestApp(createTestHost({ paste: () => void menus.push(screen.queryAllByRole('menu').length) }))
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
