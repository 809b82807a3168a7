/** The mark by which a person tells connections apart, such as “Test” or “Live”: a word, and a colour beside it that never stands alone. */
import { z } from 'zod'

export const labelColors = ['grey', 'blue', 'green', 'amber', 'red', 'violet'] as const
export type LabelColor = (typeof labelColors)[number]

export const connectionLabel = z.strictObject({
  /** Fits in a title; not empty. */
  text: z.string().min(1).max(24),
  color: z.enum(labelColors),
})
export type ConnectionLabel = z.output<typeof connectionLabel>

/** What is offered first. */
export const usualLabels: readonly ConnectionLabel[] = [
  { text: 'Test', color: 'blue' },
  { text: 'Live', color: 'red' },
]

/** “Live · Acme”: in titles, and where something is about to be sent. */
export const sayConnection = ({ name, label }: { readonly name: string; readonly label: ConnectionLabel | null }): string =>
  label === null ? name : `${label.text} · ${name}`
