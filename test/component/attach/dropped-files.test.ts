import { expect, it } from 'vitest'
import { takeDropped } from '../../../src-renderer/ui/dropped-files.ts'
import { dropOf, type Tree } from '../../support/component/drop-of.ts'

const names = async (tree: Tree) => (await takeDropped(dropOf(tree)).read()).map((file) => file.name)

it('reads a dropped folder to its end and into its folders, without what systems keep there', async () => {
  const photos = { 'a.png': null, 'b.png': null, '.DS_Store': null, 'c.png': null, inner: { 'd.png': null }, 'Thumbs.db': null }
  expect(takeDropped(dropOf({ photos }))).toMatchObject({ hasFolder: true, count: 1 })
  expect(await names({ photos, 'beside.png': null })).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'beside.png'])
})

it('takes plain files as they are, and stops reading soon after there are too many', async () => {
  expect(takeDropped(dropOf({ 'a.png': null, 'b.png': null }))).toMatchObject({ hasFolder: false, count: 2 })
  expect(await names({ 'a.png': null, '.hidden': null })).toEqual(['a.png', '.hidden'])
  const much = Object.fromEntries(Array.from({ length: 10_050 }, (_, i) => [`${i}.png`, null]))
  expect((await names({ much })).length).toBe(10_001)
})

it('fails as a whole when a folder cannot be read', async () => {
  const folder = {
    name: 'x',
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (_: unknown, fail: (error: Error) => void) => fail(new Error('denied')) }),
  }
  const items = [{ kind: 'file', webkitGetAsEntry: () => folder }]
  await expect(takeDropped({ items, files: [] } as never).read()).rejects.toThrow('denied')
})
