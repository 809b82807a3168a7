/** Answers `export.start`: a view or everything as CSV or as a workbook, as a file to download. */

import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { type Sessions, withSession } from '../../connections/session.ts'
import { type Exported, runExport } from '../../export/run-export.ts'
import { longestText } from '../../export/workbook/cell-xml.ts'
import type { JobRegistry } from '../../jobs/job-registry.ts'
import type { FileStore } from '../files/file-store.ts'
import type { RelatedTitles } from '../names/related-titles.ts'
import type { HandlersOf } from './handlers.ts'

export interface ExportHandlerPorts {
  readonly sessions: Sessions
  readonly jobs: JobRegistry
  readonly files: FileStore
  readonly ids: IdSource
  readonly titles: RelatedTitles
}

/** A worksheet's name as a file name. */
const fileNameOf = (worksheet: string, extension: 'csv' | 'xlsx'): string =>
  `${worksheet.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'export'}.${extension}`

function messageOf({ rows, leftOut, named, cut }: Exported): string {
  const said = [`${countOf(rows, 'row', 'rows')} exported.`]
  if (leftOut > 0)
    said.push(
      `${countOf(leftOut, 'row marked deleted, or gone since, is', 'rows marked deleted, or gone since, are')} not in the file.`,
    )
  if (named > 0) {
    const one = 'row is not pushed yet: the id that stands for it is'
    said.push(`${countOf(named, one, 'rows are not pushed yet: the ids that stand for them are')} known to this app only.`)
  }
  if (cut > 0)
    said.push(
      `${countOf(cut, 'text was', 'texts were')} longer than a cell of a sheet holds (${longestText.toLocaleString('en')} characters) and cut there.`,
    )
  return said.join(' ')
}

export function createExportHandlers({ sessions, jobs, files, ids, titles }: ExportHandlerPorts): HandlersOf<'export.start'> {
  return {
    'export.start': ({ connectionId, worksheetId, options }) =>
      withSession(sessions, connectionId, async (session) => {
        const state = await session.replica.ask('worksheet.state', { worksheetId })
        if (!state.ok) return state
        if (state.value === null)
          return err({ kind: 'not-found', what: 'worksheet', message: 'This worksheet is not in the local data. Open it first.' })
        const { name, rows } = state.value
        const jobId = jobs.start({
          connectionId,
          worksheetId,
          kind: 'export',
          title: `Export ${name}`,
          unit: 'rows',
          total: rows,
          canPause: true,
          work: async (control) => {
            // People read titles; where they cannot be asked for, ids stand in the file.
            await titles.complete(session, worksheetId)
            const path = files.reserve()
            const exported = await runExport(session, { worksheetId, options, path, id: ids.next() }, control)
            if (!exported.ok) return exported
            const download = files.offer(path, fileNameOf(name, options.as ?? 'csv'))
            return ok({ message: messageOf(exported.value), download, counts: { rows: exported.value.rows } })
          },
        })
        return ok({ jobId })
      }),
  }
}
