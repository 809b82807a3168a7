/** The editor of formatted text, fetched when it is first needed: the grid starts without it. */
import { lazy } from 'react'

const load = () => import('./rich-text-box.tsx').then(({ RichTextBox }) => ({ default: RichTextBox }))

export const LazyRichText = lazy(load)

/** Has it fetched while nothing else is to be done, so that the first edit need not wait. */
export const preloadRichText = (): void => void load().catch(() => undefined)
