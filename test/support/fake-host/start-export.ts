/** An export of the sample's customers, and work that gets no further until it is let go. */
import { type ConnectionId, fieldId, worksheetId } from '../../../src-shared/model/ids.ts'
import type { TestApp } from './render-app.tsx'

/** Holds all work that begins from now on; answers what lets it go. */
export function holdJobs({ fake }: Pick<TestApp, 'fake'>): () => void {
  const hold = Promise.withResolvers<void>()
  Object.assign(fake.world.options, { tick: () => hold.promise })
  return hold.resolve
}

export const startExport = ({ app }: Pick<TestApp, 'app'>, connectionId: ConnectionId) =>
  app.host.call('export.start', {
    connectionId,
    worksheetId: worksheetId.parse('customers'),
    options: {
      query: null,
      fields: [fieldId.parse('name')],
      delimiter: ',',
      byteOrderMark: true,
      neutraliseFormulas: true,
      includeRowId: false,
    },
  })
