import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Command, labelOf, readContext } from '../../../src-renderer/commands/command.ts'
import { type CommandId, commandIds, commandOf } from '../../../src-renderer/commands/command-table.ts'
import { findCommand, runCommand } from '../../../src-renderer/commands/run-command.ts'
import { noteStaged, setCells } from '../../../src-renderer/commands/sheet/stage-edits.ts'
import { copyRows, removeRows } from '../../../src-renderer/commands/sheet/whole-rows.ts'
import { showCommand } from '../../../src-renderer/commands/use-command.ts'
import { openWorksheet } from '../../../src-renderer/commands/window/open-worksheet.ts'
import { queryKeys, worksheetQuery } from '../../../src-renderer/state/host-queries.ts'
import type { GridPort } from '../../../src-renderer/state/sheet/grid-port.ts'
import { changeSheet, sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { isPress, keyCaps, readChord } from '../../../src-renderer/ui/keymap.ts'
import type { GridLayout, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { fieldId, rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const press = (key: string, ...held: readonly string[]) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
})
const customers = worksheetId.parse('customers')

async function withWorksheet() {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  openWorksheet(test.app, customers, 'Customers')
  await test.app.queries.fetchQuery(worksheetQuery(test.app.host, connection.id, customers))
  /** What undo would take back, and how many rows are staged. */
  const staged = async () => {
    const { undo, staged } = await changesOf(test.host, connection.id).state()
    return { undo, ...staged }
  }
  return { ...test, connection, staged }
}

describe('commands about rows', () => {
  it('wait for rows that are on their way to the screen, and mean those then', async () => {
    const { app } = await withWorksheet()
    const turns: (() => void)[] = []
    const done: string[] = []
    const grid = {
      worksheetId: customers,
      endEdit: () => undefined,
      wayFromHere: () => ({ isOpen: () => true, follow: () => Promise.resolve() }),
      inTurn: (act: () => void) => turns.push(act),
      fillDown: () => done.push('filled'),
    }
    app.grid.set(grid as unknown as GridPort)
    runCommand(app, 'cell.fill-down')
    runCommand(app, 'app.settings')
    expect({ done, dialog: app.session.get().dialog }).toEqual({ done: [], dialog: { kind: 'settings' } })
    for (const act of turns) act()
    expect(done).toEqual(['filled'])
  })

  it('are made again by F4, and so is a value that was typed, on what is selected by then', async () => {
    const { app, staged } = await withWorksheet()
    const done: string[] = []
    const grid = {
      worksheetId: customers,
      endEdit: () => undefined,
      wayFromHere: () => ({ isOpen: () => true, follow: () => Promise.resolve() }),
      inTurn: (act: () => void) => act(),
      goTo: () => Promise.resolve(true),
      fillDown: () => done.push('filled'),
      copyAbove: () => done.push('copied'),
    }
    app.grid.set(grid as unknown as GridPort)
    runCommand(app, 'cell.repeat')
    for (const id of ['cell.fill-down', 'cell.repeat', 'cell.copy-above', 'cell.repeat', 'cell.repeat'] as const)
      runCommand(app, id)
    expect(done).toEqual(['filled', 'filled', 'copied', 'copied', 'copied'])
    runCommand(app, 'row.add')
    runCommand(app, 'cell.repeat')
    await expect.poll(staged).toMatchObject({ createdRows: 2 })
  })

  it('hide the selected columns with a way back, and never all of them', async () => {
    const { app, notices } = await withWorksheet()
    const column = (fieldId: string) => ({ fieldId, width: null, isHidden: false, pinned: null })
    let layout: GridLayout = { columns: ['name', 'status', 'city'].map(column) }
    let selected = ['name', 'status']
    const grid = {
      worksheetId: customers,
      wayFromHere: () => ({ isOpen: () => true, follow: () => Promise.resolve() }),
      inTurn: (act: () => void) => act(),
      layout: () => layout,
      applyLayout: (next: GridLayout) => {
        layout = next
      },
      selection: () => ({ parts: [{ rows: [], fields: selected }] }),
    }
    app.grid.set(grid as unknown as GridPort)
    const shown = () => layout.columns.filter((it) => !it.isHidden).map((it) => it.fieldId)
    runCommand(app, 'columns.hide')
    expect(shown()).toEqual(['city'])
    selected = ['city']
    runCommand(app, 'columns.hide')
    expect(shown()).toEqual(['city'])
    notices[0]?.action?.run()
    expect(shown()).toEqual(['name', 'status', 'city'])
  })

  it('are all that read what is selected or has the focus in the grid', () => {
    const ofRows = commandIds.filter((id) => commandOf(id).ofRows === true)
    const inGrid = commandIds.filter((id) => commandOf(id).scope === 'grid')
    // The keys of that one are the browser's own; what it tells of waits by itself.
    expect(inGrid.filter((id) => !ofRows.includes(id))).toEqual(['cell.paste-values'])
    expect(ofRows).toEqual(expect.arrayContaining(['row.delete', 'row.duplicate', 'bulk.open', 'row.go-to', 'cell.open-link']))
  })
})

describe('deleting and duplicating rows', () => {
  it('say in their names how many rows they mean', async () => {
    const { app } = await withWorksheet()
    const label = (id: CommandId) => labelOf(commandOf(id), readContext(app))
    expect([label('row.delete'), label('row.duplicate')]).toEqual(['Delete row', 'Duplicate row'])
    const keys = ['c1', 'c2', 'c3'].map((it) => rowKey.parse(it))
    app.sheets.update((state) => changeSheet(state, customers, (sheet) => ({ ...sheet, selected: new Set(keys) })))
    expect([label('row.delete'), label('row.duplicate')]).toEqual(['Delete 3 rows', 'Duplicate 3 rows'])
  })

  it('mean the ticked rows, which are ticked no more once they are marked deleted', async () => {
    const { app, connection, notices, staged } = await withWorksheet()
    const ticked = ['c1', 'c2'].map((it) => rowKey.parse(it))
    const tick = () =>
      app.sheets.update((state) => changeSheet(state, customers, (sheet) => ({ ...sheet, selected: new Set(ticked) })))
    tick()
    const place = () => ({
      app,
      at: { connectionId: connection.id, worksheetId: customers },
      grid: null,
      sheet: sheetOf(app.sheets.get(), customers),
    })
    await copyRows(place(), null)
    expect(await staged()).toMatchObject({ undo: 'Duplicate 2 rows', createdRows: 2 })
    await removeRows(place())
    expect(await staged()).toMatchObject({ undo: 'Delete 2 rows', deletedRows: 2 })
    expect(sheetOf(app.sheets.get(), customers).selected.size).toBe(0)
    expect(notices.map((it) => it.title)).toContain('2 rows marked for deletion')
  })

  it('offer their undo for as long as it is the last step', async () => {
    const { app, connection, notices } = await withWorksheet()
    const at = { connectionId: connection.id, worksheetId: customers }
    app.sheets.update((state) => changeSheet(state, customers, (it) => ({ ...it, selected: new Set([rowKey.parse('c1')]) })))
    await removeRows({ app, at, grid: null, sheet: sheetOf(app.sheets.get(), customers) })
    expect(notices.map((it) => it.action?.label)).toEqual(['Undo'])
    await setCells(app, at, 'Later', [{ row: rowKey.parse('c2'), field: fieldId.parse('name'), value: 'Later' }])
    expect(notices).toEqual([])
  })
})

describe('commands right behind an edit that is on its way', () => {
  const edit = (label: string, row: string) =>
    [label, [{ row: rowKey.parse(row), field: fieldId.parse('name'), value: label }]] as const

  it('take back what there was when they were asked for, and nothing that came after it', async () => {
    const { app, connection, staged } = await withWorksheet()
    const at = { connectionId: connection.id, worksheetId: customers }
    void setCells(app, at, ...edit('Older', 'c1'))
    runCommand(app, 'edit.undo')
    void setCells(app, at, ...edit('Newer', 'c2'))
    await expect.poll(staged).toMatchObject({ undo: 'Newer', updatedRows: 1 })
    runCommand(app, 'edit.undo')
    await expect.poll(staged).toMatchObject({ undo: null, updatedRows: 0 })
  })

  it('mean the rows that were ticked when they were asked for', async () => {
    const { app, host, connection } = await withWorksheet()
    const tick = (row: string) =>
      app.sheets.update((state) => changeSheet(state, customers, (it) => ({ ...it, selected: new Set([rowKey.parse(row)]) })))
    app.grid.set({
      worksheetId: customers,
      endEdit: () => undefined,
      wayFromHere: () => ({ isOpen: () => true, follow: () => Promise.resolve() }),
      inTurn: (act: () => void) => act(),
    } as unknown as GridPort)
    tick('c1')
    void setCells(app, { connectionId: connection.id, worksheetId: customers }, ...edit('Older', 'c3'))
    runCommand(app, 'row.delete')
    tick('c2')
    const asked = () => host.calls.filter((it) => it.name === 'edits.delete-rows').map((it) => it.request)
    await expect.poll(asked).toMatchObject([{ target: { of: 'rows', rows: ['c1'] } }])
  })
})

/** A worksheet whose state has been read, and how it is read again. */
async function withState(ask: (known: WorksheetState) => Promise<WorksheetState>) {
  const { app, connection } = await withWorksheet()
  const at = { connectionId: connection.id, worksheetId: customers }
  const queryKey = queryKeys.worksheet(connection.id, customers)
  const known = app.queries.getQueryData<WorksheetState>(queryKey)
  if (known === undefined) throw new Error('the worksheet is not read')
  const query = { queryKey, queryFn: () => ask(known), staleTime: Number.POSITIVE_INFINITY }
  onTestFinished(new QueryObserver(app.queries, query).subscribe(() => {}))
  return { app, at, queryKey, known, now: () => app.queries.getQueryData<WorksheetState>(queryKey) }
}

it('what is staged stands against an answer of the moment before, and another is asked for', async () => {
  const answers: PromiseWithResolvers<WorksheetState>[] = []
  const ask = () => {
    const answer = Promise.withResolvers<WorksheetState>()
    answers.push(answer)
    return answer.promise
  }
  const { app, at, queryKey, known, now } = await withState(ask)
  void app.queries.invalidateQueries({ queryKey })
  await expect.poll(() => answers).toHaveLength(1)
  noteStaged(app, at, { staged: known.staged, undo: 'Newer', redo: null })
  answers[0]?.resolve(known)
  await expect.poll(() => answers).toHaveLength(2)
  await new Promise((resolve) => setTimeout(resolve))
  expect(now()?.undo).toBe('Newer')
})

it('how many rows there are is asked for when rows were added, and not with every cell', async () => {
  let asked = 0
  const { app, at, known, now } = await withState((read) => {
    asked += 1
    return Promise.resolve({ ...read, rows: read.rows + 1 })
  })
  const { staged, undo, redo } = known
  noteStaged(app, at, { staged: { ...staged, cells: staged.cells + 1 }, undo, redo })
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toBe(0)
  noteStaged(app, at, { staged: { ...staged, createdRows: staged.createdRows + 1 }, undo, redo })
  await expect.poll(() => now()?.rows).toBe(known.rows + 1)
})

describe('keys', () => {
  it('tell Control from Command by the platform', () => {
    const chord = readChord('Mod+Shift+Z')
    expect(isPress(chord, press('Z', 'ctrl', 'shift'), false)).toBe(true)
    expect(isPress(chord, press('z', 'meta', 'shift'), true)).toBe(true)
    expect(isPress(chord, press('z', 'ctrl', 'shift'), true)).toBe(false)
    expect(isPress(chord, press('z', 'ctrl'), false)).toBe(false)
  })

  it('are drawn as they stand on the keyboard', () => {
    expect(keyCaps('Mod+Shift+ArrowDown', false)).toEqual(['Ctrl', 'Shift', '↓'])
    expect(keyCaps('Mod+K', true)).toEqual(['⌘', 'K'])
  })

  it('belong to one command each', () => {
    const all = commandIds.flatMap((id) =>
      (commandOf(id).shortcuts ?? []).map((keys) => `${keys} ${commandOf(id).scope ?? 'window'}`),
    )
    expect(all.filter((keys, at) => all.indexOf(keys) !== at)).toEqual([])
  })

  it('find their command wherever they are listed, on either kind of keyboard', () => {
    for (const id of commandIds) {
      const { shortcuts = [], scope }: Command = commandOf(id)
      for (const keys of shortcuts)
        for (const isMac of [false, true]) {
          const { key, mod, shift, alt } = readChord(keys)
          const held = [...(mod ? [isMac ? 'meta' : 'ctrl'] : []), ...(shift ? ['shift'] : []), ...(alt ? ['alt'] : [])]
          expect(findCommand(press(key, ...held), isMac), `${id} by ${keys}`).toBe(scope === 'grid' ? null : id)
        }
    }
  })

  it('find their command, and leave the grid’s own keys to the grid', () => {
    expect(findCommand(press('k', 'ctrl'), false)).toBe('app.palette')
    expect(findCommand(press('F1'), false)).toBe('app.shortcuts')
    expect(findCommand(press('Delete'), false)).toBeNull()
  })
})

describe('commands', () => {
  it('have words and a group, whatever is open', () => {
    const context = readContext(createTestApp().app)
    for (const id of commandIds) {
      const shown = showCommand(id, context)
      expect(shown.label, id).not.toBe('')
    }
  })

  it('do not apply to a worksheet while none is in front', () => {
    const context = readContext(createTestApp().app)
    const sheetIds = commandIds.filter((id) => /^(row|sheet|edit|cell)\./.test(id))
    expect(sheetIds.filter((id) => (commandOf(id) as Command).when(context))).toEqual([])
  })

  it('do nothing when they do not apply', () => {
    const { app, host } = createTestApp()
    runCommand(app, 'row.add')
    expect(host.calls).toEqual([])
  })

  it('name what undo would take back', async () => {
    const { app, connection } = await withWorksheet()
    await app.host.call('edits.set', {
      connectionId: connection.id,
      worksheetId: customers,
      label: 'Paste 3 cells',
      cells: [{ row: 'c1' as never, field: 'name' as never, value: 'x' }],
    })
    await app.queries.refetchQueries({ queryKey: queryKeys.worksheet(connection.id, customers) })
    expect(showCommand('edit.undo', readContext(app))).toMatchObject({ label: 'Undo: Paste 3 cells', isEnabled: true })
    expect(showCommand('edit.redo', readContext(app)).isEnabled).toBe(false)
  })

  it('stage a new row and take it back', async () => {
    const { app, staged } = await withWorksheet()
    const settle = async (id: CommandId) => {
      await (commandOf(id) as Command).run(readContext(app), null)
    }
    await settle('row.add')
    expect((await staged()).createdRows).toBe(1)
    await settle('edit.undo')
    expect((await staged()).createdRows).toBe(0)
    await settle('edit.redo')
    expect((await staged()).createdRows).toBe(1)
  })

  it('say in words when the host refuses', async () => {
    const { app, host, notices } = await withWorksheet()
    host.refuse('edits.add-rows', { kind: 'storage', reason: 'disk-full', message: 'The disk is full.' })
    await (commandOf('row.add') as Command).run(readContext(app), null)
    expect(notices).toEqual([{ tone: 'failure', title: 'The rows were not added', text: 'The disk is full.' }])
  })
})
