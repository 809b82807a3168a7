/** Where files lie that steps look texts up in, how they are read, and what is said of those that are not there or not sure. */
import { dirname, join } from 'node:path'
import type { LookUpSource } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { CsvFormat } from '../../../../src-shared/host/calls/import-calls.ts'
import { blobPath } from '../../../attachments/blob-store.ts'

/** In the folder of the source copies. */
export const lookUpFolder = (imports: string): string => join(imports, 'look-ups')

export type NamedFile = Extract<LookUpSource, { readonly of: 'file' }>['file']

/** `source`: where the source copy of the import lies. */
export const lookUpPath = (source: string, { sha256 }: Pick<NamedFile, 'sha256'>): string =>
  blobPath(lookUpFolder(dirname(source)), sha256)

export const notKept = ({ name }: NamedFile): string =>
  `“${name}”, in which a step looks texts up, is not kept here. Choose it in the step.`

export const altered = ({ name }: NamedFile): string =>
  `The copy of “${name}”, in which a step looks texts up, was altered on the disk. Choose the file again in the step.`

/** A sheet by its name; null recognises, and takes the first sheet of a workbook. */
export const lookUpFormat = (sheet: string | null): CsvFormat | null =>
  sheet === null ? null : { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true, sheet: { name: sheet, isNew: true } }

export const guessed = (name: string): string =>
  `Nothing in “${name}”, in which a step looks texts up, proves its encoding. Say in the step whether its texts read right.`
