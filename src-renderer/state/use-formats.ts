/** How this user reads numbers and dates. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultSettings } from '../../src-shared/host/app-calls.ts'
import type { DateOrder } from '../../src-shared/host/import-calls.ts'
import { createNumberTexts, type NumberTexts } from '../../src-shared/model/number-texts.ts'
import { useApp } from './app-context.tsx'
import { settingsQuery } from './host-queries.ts'

export interface Formats {
  readonly numbers: NumberTexts
  readonly dateOrder: DateOrder
}

export function useFormats(): Formats {
  const { host } = useApp()
  const { dateOrder } = useQuery(settingsQuery(host)).data ?? defaultSettings
  return useMemo(() => ({ numbers: createNumberTexts(), dateOrder }), [dateOrder])
}
