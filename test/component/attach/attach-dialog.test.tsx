import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openAttach } from '../../../src-renderer/commands/sheet/attach-many.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { customerFields } from '../../support/trading/trading-fields.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const png = (name: string, size = 4): File => new File([new Uint8Array(size)], name, { type: 'image/png' })

const emailAt = customerFields.findIndex((it) => it.id === 'email')

/** The dialog over the customers, with the titles of the first three. */
async function open(filesFor: (titles: readonly string[]) => readonly File[], { onRow = false, holds = false } = {}) {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const customers = changesOf(test.host, connection.id)
  const { at } = customers
  const shown = (await customers.rows()).slice(0, 3)
  const rows = shown.map((it) => it.key)
  const titles = shown.map((it) => String(it.cells[0]))
  const [row] = rows
  if (row === undefined) throw new Error('no rows')
  if (holds) {
    const kept = await test.host.client.upload(png(`${titles[0]}.png`, 8))
    if (!kept.ok) throw new Error(kept.error.message)
    await test.host.directly('edits.attach', { ...at, row, field: fieldId.parse('files'), files: [kept.value.handle] })
  }
  const into = fieldId.parse('files')
  openAttach(test.app, at, onRow ? { into, row } : { into: null, row: null }, filesFor(titles))
  const rendered = renderInApp(<DialogHost />, test)
  const dialog = await screen.findByRole('dialog', { name: 'Attach files by name' })
  const undoName = async () => (await customers.state()).undo
  return { ...rendered, undoName, rows, titles, emails: shown.map((it) => String(it.cells[emailAt])), dialog: within(dialog) }
}

describe('the dialog for files by name', () => {
  it('says what goes where and what is left out and why, and attaches the rest as one step', async () => {
    const { user, dialog, undoName, notices } = await open(([a, b]) => [
      png(`${a}.png`),
      png(`${b}-10.png`),
      png(`${b}-2.png`),
      png('nobody.png'),
      png(`${a}-7.png`, 0),
    ])
    await dialog.findByText('3 files to 2 rows. 2 files are left out.')
    dialog.getByText('No row has this name.')
    dialog.getByText('The file is empty.')
    await user.click(dialog.getByRole('button', { name: 'Attach 3 files to 2 rows' }))
    await waitFor(async () => expect(await undoName()).toBe('Attach 3 files to 2 rows'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(notices.at(-1)).toMatchObject({ tone: 'good', title: '3 files attached to 2 rows' })
  })

  it('keeps the files of a cell in the order in which people count', async () => {
    const { user, dialog, host, rows, titles } = await open(([a]) => [png(`${a}-2.png`), png(`${a}.png`)])
    const { upload } = host.client
    const names = new Map<string, string>()
    host.client.upload = async (file, watch) => {
      const kept = await upload(file, watch)
      if (kept.ok) names.set(kept.value.handle, file.name)
      return kept
    }
    await user.click(await dialog.findByRole('button', { name: 'Attach 2 files to 1 row' }))
    await waitFor(() => expect(host.calls.some((it) => it.name === 'edits.attach-many')).toBe(true))
    const request = host.calls.find((it) => it.name === 'edits.attach-many')?.request as HostCallRequest<'edits.attach-many'>
    expect(request.field).toBe('files')
    expect(request.files.map((it) => [it.row, names.get(it.file)])).toEqual([
      [rows[0], `${titles[0]}.png`],
      [rows[0], `${titles[0]}-2.png`],
    ])
  })

  it('begins with a place to drop or choose files, and takes what is chosen', async () => {
    const { user, dialog, titles } = await open(() => [])
    dialog.getByText('Drop files, a folder or a zip archive here')
    expect(dialog.getByRole('button', { name: 'Attach' }).hasAttribute('disabled')).toBe(true)
    const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([webkitdirectory])')
    if (input === null) throw new Error('no input')
    await user.upload(input, [png(`${titles[1]}.png`), png('.DS_Store')])
    await dialog.findByText('1 file to 1 row.')
  })

  it('leaves out what a cell holds by name, unless it is wanted again', async () => {
    const { user, dialog } = await open(([a]) => [png(`${a}.png`)], { holds: true })
    await dialog.findByText(/has a file of this name already\./)
    // The file found its row: another column is not the way out.
    expect(dialog.getByRole('status').textContent).toBe('No file goes to a row this way. 1 file is left out.')
    await user.click(dialog.getByRole('checkbox', { name: /Also attach 1 file/ }))
    await dialog.findByText('1 file to 1 row.')
  })

  it('compares with the field that is chosen', async () => {
    const { user, dialog } = await open(([a]) => [png(`${a}.png`)])
    await dialog.findByText('1 file to 1 row.')
    await user.click(dialog.getByRole('combobox', { name: 'Files are named after' }))
    await user.click(await screen.findByRole('option', { name: 'E-mail' }))
    await dialog.findByText('No row has this name.')
  })

  it('attaches nothing while a file cannot be taken, says which, and then offers the others', async () => {
    const { user, dialog, host, undoName } = await open(([a, b]) => [png(`${a}.png`), png(`${b}.png`)])
    host.refuse('attachments.keep', { kind: 'file', reason: 'unreadable', message: 'It could not be read.' })
    await user.click(await dialog.findByRole('button', { name: 'Attach 2 files to 2 rows' }))
    await dialog.findByText(/2 files could not be taken, so nothing was attached yet/)
    expect(dialog.getAllByText('It could not be read.')).toHaveLength(2)
    expect(await undoName()).toBeNull()
  })

  it('can be cancelled while files are taken, which attaches nothing, and goes on later', async () => {
    const { user, dialog, host, undoName } = await open(([a, b]) => [png(`${a}.png`), png(`${b}.png`)])
    const { upload } = host.client
    let release = (): void => undefined
    host.client.upload = async (file, watch) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return upload(file, watch)
    }
    await user.click(await dialog.findByRole('button', { name: 'Attach 2 files to 2 rows' }))
    await dialog.findByText('0 of 2 files taken')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    release()
    await waitFor(() => expect(dialog.queryByText(/taken$/)).toBeNull())
    expect(await undoName()).toBeNull()
    host.client.upload = upload
    await user.click(dialog.getByRole('button', { name: 'Attach 2 files to 2 rows' }))
    await waitFor(async () => expect(await undoName()).toBe('Attach 2 files to 2 rows'))
    expect(host.calls.filter((it) => it.name === 'attachments.keep')).toHaveLength(2)
  })

  it('begins with the field that fits most of the files, and says how many', async () => {
    const { emails: mails } = await open(() => [png('x.png')])
    cleanup()
    const { dialog: named } = await open(([a]) => [png(`${mails[0]}.png`), png(`${mails[1]}.png`), png(`${a}.png`)])
    await named.findByText('Fits 2 of 3')
    expect(named.getByRole<HTMLInputElement>('combobox', { name: 'Files are named after' }).value).toBe('E-mail')
    await named.findByText('2 files to 2 rows. 1 file is left out.')
  })

  it('puts files in the place of those that the cells hold where that is wanted, same names included', async () => {
    const { user, dialog, undoName, host, notices } = await open(([a]) => [png(`${a}.png`)], { holds: true })
    await dialog.findByText(/has a file of this name already\./)
    await user.click(dialog.getByRole('radio', { name: 'Replace what they hold' }))
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await user.click(await dialog.findByRole('button', { name: 'Replace by 1 file to 1 row' }))
    await waitFor(async () => expect(await undoName()).toBe('Replace files of 1 row'))
    expect(host.calls.find((it) => it.name === 'edits.attach-many')?.request).toMatchObject({ replaces: true })
    expect(notices.at(-1)?.title).toBe('The files of 1 row are replaced by 1 file')
  })

  it('takes the files of a zip archive, without what systems put beside them, or the archive itself', async () => {
    const { user, dialog, titles } = await open(() => [])
    const zip = (parts: Parameters<typeof zipSync>[0]): File => new File([Uint8Array.from(zipSync(parts))], 'photos.zip')
    const bytes = Uint8Array.of(1, 2, 3)
    const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([webkitdirectory])')
    if (input === null) throw new Error('no input')
    await user.upload(input, [
      zip({ [`in/${titles[0]}.png`]: bytes, 'in/.DS_Store': bytes, [`__MACOSX/${titles[1]}.png`]: bytes, 'in/deep/': {} }),
    ])
    await dialog.findByText('1 file from “photos.zip”.')
    await dialog.findByText('1 file to 1 row.')
    await user.click(dialog.getByRole('button', { name: 'Attach the archive itself' }))
    await dialog.findByText('“photos.zip” itself is attached.')
    await dialog.findByText(/No file goes to a row this way/)
  })

  it('says why the host refused, and keeps the choice', async () => {
    const { user, dialog, host } = await open(([a]) => [png(`${a}.png`)])
    host.refuse('edits.attach-many', { kind: 'invalid', message: 'A cell takes 100 files at most.' })
    await user.click(await dialog.findByRole('button', { name: 'Attach 1 file to 1 row' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Nothing was attached. A cell takes 100 files at most.')
  })

  it('offers the one cell that several files were dropped on', async () => {
    const { user, dialog, undoName } = await open(() => [png('x.png'), png('y.png')], { onRow: true })
    await dialog.findByText(/No file goes to a row this way/)
    await user.click(dialog.getByRole('button', { name: 'Attach all to the one cell instead' }))
    await waitFor(async () => expect(await undoName()).toBe('Attach 2 files'))
  })

  it('takes files that are dropped into it', async () => {
    const { dialog, titles } = await open(() => [])
    const files = [png(`${titles[2]}.png`)]
    fireEvent.drop(dialog.getByText('Drop files, a folder or a zip archive here'), {
      dataTransfer: { files, items: [], types: ['Files'] },
    })
    await dialog.findByText('1 file to 1 row.')
  })
})
