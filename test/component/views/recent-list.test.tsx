import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWorksheet } from '../../../src-renderer/commands/window/open-worksheet.ts'
import { AppProvider } from '../../../src-renderer/state/app-context.tsx'
import { workspaceQuery } from '../../../src-renderer/state/host-queries.ts'
import { ThemeRoot } from '../../../src-renderer/ui/look/theme-root.tsx'
import { RecentList } from '../../../src-renderer/views/workspace/recent-list.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const eight = Array.from({ length: 8 }, (_, i) => ({ id: worksheetId.parse(`w${i}`), name: `Sheet ${i}` }))

it('lists what was opened last without keeping room for more, and stands still while it is in use', async () => {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const workspace = {
    ...(await test.app.queries.fetchQuery(workspaceQuery(test.app.host, connection.id))),
    tree: eight.map((it) => ({ ...it, kind: 'worksheet' as const, isHidden: false, notes: '', children: [] })),
    worksheets: eight.map((it) => ({ ...it, isGone: false, rows: null, stagedRows: 0 })),
  }
  const list = (isInUse: boolean) => <RecentList connection={connection} workspace={workspace} isInUse={isInUse} />
  const { rerender } = renderInApp(list(false), test)
  const use = (isInUse: boolean) =>
    rerender(
      <AppProvider app={test.app}>
        <ThemeRoot styleNonce="" env="test">
          {list(isInUse)}
        </ThemeRoot>
      </AppProvider>,
    )
  const open = (i: number) => act(async () => openWorksheet(test.app, worksheetId.parse(`w${i}`), `Sheet ${i}`))
  const lines = () => screen.getAllByRole('listitem').map((it) => it.textContent)
  expect(lines()).toEqual(['What you open stands here.'])
  await open(3)
  expect(lines()).toEqual(['Sheet 3'])
  expect(screen.getByRole('list').getAttribute('style')).toBeNull()
  use(true)
  await open(5)
  expect(lines()).toEqual(['Sheet 3'])
  use(false)
  expect(lines()).toEqual(['Sheet 5', 'Sheet 3'])
})
