import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findFileInput, openFile, orders } from '../../support/window/open-import.tsx'

async function openWith(text: string) {
  const test = await openFile(text, 'recognise', { name: 'orders-03.csv' })
  await screen.findByRole('region', { name: 'Recognise the file' })
  const choose = async (name: RegExp | string): Promise<void> => {
    await test.press(/^Recipe: /)
    await test.user.click(await screen.findByRole('menuitem', { name }))
  }
  const at = { connectionId: test.connection.id, worksheetId: orders }
  const recipes = async () => (await test.host.directly('recipes.list', at)).recipes
  return { ...test, choose, recipes }
}

/** Saves what is decided about the file as a recipe. */
async function saveAs({ user, choose }: Awaited<ReturnType<typeof openWith>>, name: string): Promise<void> {
  await choose('Save what is decided as a new recipe')
  const box = await screen.findByRole('textbox', { name: 'Name of the recipe' })
  await user.clear(box)
  await user.type(box, `${name}{Enter}`)
  await screen.findByRole('button', { name: `Recipe: ${name}` })
}

const march = 'Order,Amount\nA-1,10.5\n'
const april = 'Order,Amount,State\nB-1,1,Open\n'

/** Another file of the worksheet, in the place of the one before. */
async function nextFile({ user, press }: Awaited<ReturnType<typeof openWith>>, text: string): Promise<void> {
  await press(/Choose$/)
  await screen.findByRole('region', { name: 'Choose a file' })
  await user.upload(findFileInput('input[type=file]'), new File([text], 'orders-04.csv', { type: 'text/csv' }))
  await screen.findByRole('region', { name: 'Recognise the file' })
}

describe('recipes of an import', () => {
  it('are saved under a name, proposed for a file that looks like it, and say what is otherwise', async () => {
    const wizard = await openWith(march)
    await saveAs(wizard, 'Monthly')
    await nextFile(wizard, april)
    await wizard.press('Apply “Monthly”')
    const strip = await screen.findByRole('region', { name: 'Recipe' })
    expect(within(strip).getByText('As “Monthly” decides, but 1 thing is otherwise this time.')).toBeTruthy()
    await wizard.press(/^New column “State”: goes to “State”/)
    await screen.findByRole('region', { name: 'Map the columns' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Field for State'))
  })

  it('say before one is replaced, and take its place', async () => {
    const wizard = await openWith(march)
    await saveAs(wizard, 'Monthly')
    await wizard.choose('Save what is decided as a new recipe')
    const box = await screen.findByRole('textbox', { name: 'Name of the recipe' })
    await wizard.user.clear(box)
    await wizard.user.type(box, 'MONTHLY')
    expect(screen.getByText('“Monthly” is there already. What it holds would be replaced.')).toBeTruthy()
    await wizard.press('Replace it')
    await screen.findByRole('button', { name: 'Recipe: MONTHLY' })
    expect(wizard.called('recipes.save').at(-1)).toEqual({ importId: wizard.importId(), id: expect.any(String), name: 'MONTHLY' })
  })

  it('ask before one is deleted, and the import goes on without it', async () => {
    const wizard = await openWith(march)
    await saveAs(wizard, 'Monthly')
    await wizard.choose('Delete “Monthly”')
    await wizard.press('Delete it')
    await screen.findByRole('button', { name: 'Recipe: none' })
    expect(await wizard.recipes()).toEqual([])
  })

  it('say of a file that is none why it is not read', async () => {
    const wizard = await openWith(march)
    await wizard.user.upload(
      findFileInput('input[data-recipe-file]'),
      new File(['{"kind":"gridstage-recipe","version":9}'], 'new.json', { type: 'application/json' }),
    )
    await waitFor(() => expect(wizard.notices.map((it) => it.title)).toEqual(['The recipe was not read']))
    expect(JSON.stringify(wizard.notices)).toContain('was saved by a newer version of Gridstage')
    expect(await wizard.recipes()).toEqual([])
  })
})
