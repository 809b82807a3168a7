/** Fetches the editor of formatted text for a worksheet that has some, once the worksheet is on screen: the first edit finds it there. */
import { useEffect } from 'react'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { preloadRichText } from '../../ui/rich-text/lazy-rich-text.tsx'

/** Milliseconds after which rows are on screen as a rule; what is fetched earlier would take their time. */
const patience = 1500

export function useRichTextPreload(fields: readonly Field[]): void {
  const isWanted = fields.some((field) => isRichText(field) && field.lock === null)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(preloadRichText, patience)
    return () => clearTimeout(timer)
  }, [isWanted])
}
