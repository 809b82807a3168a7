/** Hands long texts to the host part by part: between two of them the window draws and hears its keys. */
import { type HandedText, maxTextPart } from '../../../src-shared/host/calls/clipboard-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { HostClient } from '../../host/host-client.ts'
import type { PastedText } from '../../ui/pasted-text.ts'

export interface HandedPaste {
  readonly text: string | HandedText
  readonly html: string | HandedText
}

/** Whether it goes in one call as it is. */
export const isShort = ({ text, html }: PastedText): boolean => text.length + html.length <= maxTextPart

export async function handOver(host: Pick<HostClient, 'call'>, pasted: PastedText): Promise<Result<HandedPaste, HostError>> {
  if (isShort(pasted)) return ok(pasted)
  const text = await handOne(host, pasted.text)
  if (!text.ok) return text
  const html = await handOne(host, pasted.html)
  return html.ok ? ok({ text: text.value, html: html.value }) : html
}

async function handOne(host: Pick<HostClient, 'call'>, text: string): Promise<Result<string | HandedText, HostError>> {
  let handed: string | HandedText = ''
  for (let at = 0; at < text.length; at += maxTextPart) {
    const to: HandedText | null = typeof handed === 'string' ? null : handed
    const answer: Result<HandedText, HostError> = await host.call('clipboard.hand-over', {
      to,
      part: text.slice(at, at + maxTextPart),
    })
    if (!answer.ok) return answer
    handed = answer.value
  }
  return ok(handed)
}
