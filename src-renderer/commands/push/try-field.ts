/** Lets a field that this service refused to store be edited and pushed again; the next push finds out anew. */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'

export async function tryField(app: App, at: SheetRef, field: { readonly id: FieldId; readonly name: string }): Promise<void> {
  const result = await app.host.call('worksheet.try-field', { ...at, field: field.id })
  if (!result.ok) return app.notices.fail(`“${field.name}” stays locked`, result.error)
  app.notices.show({
    tone: 'info',
    title: `“${field.name}” can be edited again`,
    text: 'Whether the service stores it shows with the next push.',
  })
  await app.queries.invalidateQueries({ queryKey: queryKeys.changes(at.connectionId) })
}
