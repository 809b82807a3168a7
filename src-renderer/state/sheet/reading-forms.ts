/** How this user reads numbers and dates, for work that the host does in their words. */
import type { ReadingForms } from '../../../src-shared/find/find-query.ts'
import { defaultSettings, type Settings } from '../../../src-shared/host/calls/app-calls.ts'
import type { App } from '../app.ts'
import { queryKeys } from '../host-queries.ts'

export function readingForms(app: App): ReadingForms {
  const { dateOrder, numbers } = app.queries.getQueryData<Settings>(queryKeys.settings) ?? defaultSettings
  return { numbers, dateOrder }
}
