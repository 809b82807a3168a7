/** Files dropped where nothing takes them: the page must not be replaced by the file, and the user is told where to drop it. */
import type { App } from '../state/app.ts'

export function refuseDrop(app: App, files: readonly File[]): void {
  const [first] = files
  if (first === undefined) return
  app.notices.show({
    tone: 'info',
    id: 'dropped',
    title: files.length === 1 ? `“${first.name}” was not taken` : 'These files were not taken',
    text: 'Drop files onto a cell of an attachment column to attach them, or drop one CSV file onto a worksheet to import it.',
  })
}
