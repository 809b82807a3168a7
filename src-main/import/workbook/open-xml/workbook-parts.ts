/** Finds the parts of a workbook (Office Open XML, ECMA-376): sheets, formats and what else it carries. Links to other files are never followed. */

import type { NumberForm } from '../number-text.ts'
import { attributeOf, scanXml } from '../scan-xml.ts'
import type { DateBase } from '../serial-date.ts'
import { unpackEntry } from '../unpack-entry.ts'
import type { NamedSheet } from '../workbook.ts'
import { damaged, tooLarge, WorkbookError } from '../workbook-error.ts'
import type { ZipArchive, ZipEntry } from '../zip-directory.ts'
import { formatOf, formOf } from './number-format.ts'

export interface OpenXmlSheet extends NamedSheet {
  readonly entry: ZipEntry
}

export interface OpenXmlWorkbook {
  readonly zip: ZipArchive
  readonly sheets: readonly OpenXmlSheet[]
  readonly base: DateBase
  /** By the style number of a cell. */
  readonly forms: readonly NumberForm[]
  readonly sharedStrings: ZipEntry | null
  readonly hasMacros: boolean
  readonly hasExternalLinks: boolean
}

/** Parts other than sheets and texts are small; one beyond this is no part of a workbook that people use. */
const mostPartBytes = 64 * 1024 * 1024

/** Reads a whole part. */
function scanPart(
  zip: ZipArchive,
  entry: ZipEntry,
  open: (name: string, attributes: string) => void,
  close?: (name: string) => void,
): void {
  if (entry.bytes > mostPartBytes) throw tooLarge()
  const scanner = scanXml({ open, close: close ?? (() => undefined), text: () => undefined })
  const part = unpackEntry(zip, entry)
  for (let piece = part.next(); piece !== null; piece = part.next()) scanner.write(piece)
  scanner.end()
}

interface Relation {
  readonly type: string
  readonly target: string
}

/** `target` against the folder of the part it stands in; `..` never leaves the archive, where it is only a name. */
function resolveTarget(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function readRelations(zip: ZipArchive, folder: string, name: string): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>()
  const entry = zip.entries.get(`${folder === '' ? '' : `${folder}/`}_rels/${name}.rels`)
  if (entry === undefined) return relations
  scanPart(zip, entry, (element, attributes) => {
    if (element !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return
    const [id, type, target] = ['Id', 'Type', 'Target'].map((each) => attributeOf(attributes, each) ?? '')
    relations.set(id ?? '', { type: (type ?? '').split('/').pop() ?? '', target: resolveTarget(folder, target ?? '') })
  })
  return relations
}

function readForms(zip: ZipArchive, entry: ZipEntry | undefined): readonly NumberForm[] {
  const own = new Map<number, string>()
  const ids: number[] = []
  let isInCells = false
  if (entry === undefined) return []
  scanPart(
    zip,
    entry,
    (name, attributes) => {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt')
        own.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '')
      else if (name === 'xf' && isInCells) ids.push(Number(attributeOf(attributes, 'numFmtId') ?? '0'))
    },
    (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  )
  return ids.map((id) => formOf(formatOf(id, own)))
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true'

/** Throws a `WorkbookError` where it cannot be read. */
export function readParts(zip: ZipArchive): OpenXmlWorkbook {
  const root = [...readRelations(zip, '', '').values()].find(({ type }) => type === 'officeDocument')
  const main = root === undefined ? undefined : zip.entries.get(root.target)
  if (root === undefined || main === undefined)
    throw new WorkbookError('is a zip archive without a workbook inside. Choose a workbook (.xlsx, .ods) or a CSV file.')
  if (/\.bin$/i.test(root.target))
    throw new WorkbookError('is a binary workbook (.xlsb), which Gridstage does not read. Save it as .xlsx.')
  const folder = root.target.split('/').slice(0, -1).join('/')
  const relations = readRelations(zip, folder, root.target.split('/').pop() ?? '')
  const sheets: OpenXmlSheet[] = []
  let base: DateBase = 1900
  scanPart(zip, main, (name, attributes) => {
    if (name === 'workbookPr' && isTrue(attributeOf(attributes, 'date1904'))) base = 1904
    if (name !== 'sheet') return
    const relation = relations.get(attributeOf(attributes, 'id') ?? '')
    // Sheets of charts, dialogs and old macros have no cells to read.
    if (relation?.type !== 'worksheet') return
    const entry = zip.entries.get(relation.target)
    if (entry === undefined) throw damaged()
    const state = attributeOf(attributes, 'state') ?? 'visible'
    sheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden: state !== 'visible', entry })
  })
  const partOf = (wanted: string): ZipEntry | undefined => {
    const target = [...relations.values()].find(({ type }) => type === wanted)?.target
    return target === undefined ? undefined : zip.entries.get(target)
  }
  const types = new Set([...relations.values()].map(({ type }) => type))
  return {
    zip,
    sheets,
    base,
    forms: readForms(zip, partOf('styles')),
    sharedStrings: partOf('sharedStrings') ?? null,
    hasMacros: types.has('vbaProject') || types.has('xlMacrosheet'),
    hasExternalLinks: types.has('externalLink'),
  }
}
