/** How this user reads numbers and dates. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultSettings } from '../../../src-shared/host/calls/app-calls.ts'
import { createNumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'
import type { TextFormats } from '../../../src-shared/model/texts/cell-text.ts'
import { useApp } from '../app-context.tsx'
import { settingsQuery } from '../host-queries.ts'

export type Formats = TextFormats

export function useFormats(): Formats {
  const { host } = useApp()
  const { dateOrder, numbers } = useQuery(settingsQuery(host)).data ?? defaultSettings
  return useMemo(() => ({ numbers: createNumberTexts(numbers), dateOrder }), [dateOrder, numbers])
}
