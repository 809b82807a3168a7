/** Gives the sample's application, worksheets and pages their icons. The pictures are made before the transaction that names them. */
import type { Storage } from '../storage/storage-port.ts'
import type { World } from './company/world.ts'
import { iconPicture } from './media/icons.ts'
import type { Colour } from './media/png.ts'

/** Tokens in the file store. */
export interface SampleIcons {
  readonly app: string
  readonly page: string
  /** By alias of the worksheet. */
  readonly worksheets: ReadonlyMap<string, string>
}

const green: Colour = [47, 111, 98]
const grounds: readonly Colour[] = [
  [33, 110, 168],
  [46, 139, 110],
  [196, 92, 62],
  [176, 124, 22],
  [120, 84, 158],
  [170, 60, 96],
]

export function makeIcons(world: World, aliases: readonly string[]): SampleIcons {
  const store = (content: Uint8Array): string => world.store('icon.png', content).token
  return {
    app: store(iconPicture('mountain', green)),
    page: store(iconPicture('bars', green)),
    worksheets: new Map(
      aliases.map((alias, place) => [alias, store(iconPicture('table', grounds[place % grounds.length] ?? green))]),
    ),
  }
}

export function writeIcons(storage: Storage, icons: SampleIcons): void {
  const { catalog } = storage
  const info = catalog.appInfo()
  if (info !== null) catalog.saveAppInfo({ ...info, iconUrl: icons.app })
  for (const { key, fields, views, ...definition } of catalog.worksheets()) {
    catalog.saveWorksheet(key, { ...definition, iconUrl: icons.worksheets.get(definition.alias) ?? '' })
  }
}
