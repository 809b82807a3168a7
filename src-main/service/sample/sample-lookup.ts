/** Finds what the sample's worksheets became once they were written, by alias. */
import type { Field } from '../domain/structure/field.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import type { Process } from '../domain/workflows/process.ts'
import type { Storage } from '../storage/storage-port.ts'

export interface SampleLookup {
  sheet(alias: string): Worksheet
  field(sheet: string, alias: string): Field
  /** The cell of a select field that holds the option. */
  option(sheet: string, alias: string, text: string): string
  /** By its name, once it was written. */
  process(name: string): Process
}

export function createSampleLookup(storage: Storage): SampleLookup {
  const worksheets = storage.catalog.worksheets()
  const found = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`the sample has no ${what}`)
    return value
  }
  const sheet = (alias: string): Worksheet =>
    found(
      worksheets.find((each) => each.alias === alias),
      alias,
    )
  const field = (of: string, alias: string): Field =>
    found(
      sheet(of).fields.find((each) => each.alias === alias),
      `${of}.${alias}`,
    )
  return {
    sheet,
    field,
    option(of, alias, text) {
      const option = field(of, alias).options.find((each) => each.value === text)
      return JSON.stringify([found(option, `${text} in ${of}.${alias}`).key])
    },
    process: (name) =>
      found(
        storage.activity.processes().find((each) => each.name === name),
        name,
      ),
  }
}
