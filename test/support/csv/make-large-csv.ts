/** Makes a large CSV out of a real one, by repeating its rows; the first column is made distinct where a row must be told from another. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { vegaFile } from './open-worksheet.ts'

export interface LargeCsv {
  readonly path: string
  readonly name: 'airports' | 'zipcodes' | 'birdstrikes'
  readonly rows: number
  /** Appends the row's number to the first cell. */
  readonly isDistinct?: boolean
}

const rowsPerWrite = 10_000

export function makeLargeCsv({ path, name, rows, isDistinct = false }: LargeCsv): void {
  const [header = '', ...lines] = vegaFile(name)
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const file = openSync(path, 'w')
  writeSync(file, `${header}\n`)
  for (let start = 0; start < rows; start += rowsPerWrite) {
    const count = Math.min(rowsPerWrite, rows - start)
    const made = Array.from({ length: count }, (_, index) => {
      const line = lines[(start + index) % lines.length] ?? ''
      return isDistinct ? line.replace(',', `-${start + index},`) : line
    })
    writeSync(file, `${made.join('\n')}\n`)
  }
  closeSync(file)
}
