/** What is noted of rescued changes that were staged again, so that they are staged once. */
import { createHash } from 'node:crypto'
import type { SalvagedWorksheet } from '../../../src-shared/model/salvaged.ts'
import { readDamaged } from './open-damaged.ts'
import { readOr } from './read-around.ts'

/** Of what waits of a worksheet. */
export const digestOfWaiting = (waiting: SalvagedWorksheet): string =>
  createHash('sha256').update(JSON.stringify(waiting)).digest('hex')

/** Those of a file that may be damaged: what can be read of them. */
export const readRestaged = (file: string): readonly string[] =>
  readDamaged<readonly string[]>(file, [], (db) =>
    readOr<readonly string[]>([], () => db.prepare<[], string>('select digest from restaged').pluck().all()),
  )
