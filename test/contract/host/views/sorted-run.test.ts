/** @module-tag full */
import { expect, test } from 'vitest'
import { pullWorksheet } from '../../../support/host/pulled-worksheet.ts'
import { startHost } from '../../../support/host/start-host.ts'
import { startService } from '../../../support/service/start-service.ts'

/** More than are staged in the order of the view. */
const rows = 12_000

test('many rows are numbered in the order of a sorted view, whatever order they are staged in', async () => {
  const service = await startService({ rows })
  const app = await startHost()
  try {
    const { at, texts, openView, column } = await pullWorksheet(app, service)
    const [sorted, numbered] = texts
    if (sorted === undefined || numbered === undefined) throw new Error('the worksheet has too few texts')
    const { view, revision } = await openView({ sorts: [{ field: sorted, direction: 'desc' }] })
    const operation = { op: 'renumber', start: 1, step: 1, prefix: 'N', digits: 5 } as const
    const area = { view, revision, parts: [{ rows: [[0, rows - 1] as [number, number]], fields: [numbered] }] }
    const { outcome } = await app.answer('edits.run', { ...at, target: { of: 'area', area }, operation })
    expect(outcome).toMatchObject({ changed: rows, refusedCells: 0 })
    expect(await column(view, numbered, rows)).toEqual(
      Array.from({ length: rows }, (_, i) => `N${String(i + 1).padStart(5, '0')}`),
    )
  } finally {
    await app.remove()
    await service.close()
  }
})
