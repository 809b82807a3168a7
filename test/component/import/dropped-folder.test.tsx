import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dropFiles } from '../../../src-renderer/commands/sheet/drop-files.ts'
import { openWorksheet } from '../../../src-renderer/commands/window/open-worksheet.ts'
import { worksheetQuery } from '../../../src-renderer/state/host-queries.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { takeDropped } from '../../../src-renderer/ui/dropped-files.ts'
import { FileDrop } from '../../../src-renderer/views/import/file-drop.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { dropOf, type Tree } from '../../support/component/drop-of.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

describe('a folder dropped where an import takes its file', () => {
  const dropOn = (tree: Tree): readonly File[] => {
    const taken: File[] = []
    renderInApp(<FileDrop title="Drop a file" onFile={(file) => void taken.push(file)} />)
    const place = screen.getByText('Drop a file')
    const event = createEvent.drop(place)
    Object.defineProperty(event, 'dataTransfer', { value: { ...dropOf(tree), types: ['Files'] } })
    fireEvent(place, event)
    return taken
  }

  it('is refused in words, and nothing of it is taken', () => {
    expect(dropOn({ monthly: { 'march.csv': null } })).toEqual([])
    expect(screen.getByText('“monthly” is a folder. Drop the workbook or CSV file itself.', { exact: false })).toBeTruthy()
  })

  it('is told from several files, and from the one file that is taken', () => {
    expect(dropOn({ 'march.csv': null, 'april.csv': null })).toEqual([])
    expect(screen.getByText('2 files were dropped. Drop one, the workbook or CSV file itself.', { exact: false })).toBeTruthy()
    expect(dropOn({ 'march.csv': null }).map((it) => it.name)).toEqual(['march.csv'])
    expect(screen.queryByText('Drop the workbook or CSV file itself.', { exact: false })).toBeNull()
  })
})

describe('a folder dropped on the window', () => {
  const drop = async (tree: Tree, worksheet: string | null) => {
    const test = createTestApp()
    const { app, notices } = test
    const connection = await openSampleIn(test)
    if (worksheet !== null) {
      const id = worksheetId.parse(worksheet)
      openWorksheet(app, id, worksheet)
      await app.queries.fetchQuery(worksheetQuery(app.host, connection.id, id))
    }
    await dropFiles(app, takeDropped(dropOf(tree)))
    return { dialog: app.session.get().dialog, tab: activeTab(app.tabs.get()), notices: notices.map((it) => it.title) }
  }

  it('with one table in it makes a new worksheet of the table where no worksheet is open', async () => {
    const { dialog } = await drop({ monthly: { 'march.csv': null, '.DS_Store': null } }, null)
    expect(dialog).toMatchObject({ kind: 'new-worksheet', file: { name: 'march.csv' } })
  })

  it('brings its files to the rows of a worksheet that takes files, tables too', async () => {
    const { dialog, notices } = await drop({ monthly: { 'march.csv': null, 'april.csv': null } }, 'customers')
    expect(dialog).toMatchObject({ kind: 'attach', into: null, files: [{ name: 'march.csv' }, { name: 'april.csv' }] })
    expect(notices).toEqual([])
  })

  it('is refused in words where it holds several tables or nothing', async () => {
    expect(await drop({ monthly: { 'march.csv': null, 'april.csv': null } }, null)).toMatchObject({
      dialog: null,
      notices: ['These files were not taken'],
    })
    expect(await drop({ empty: {} }, null)).toMatchObject({ dialog: null, notices: ['There is no file in this folder'] })
  })
})
