/** Answers the descriptions of the interface, for programs at `/openapi.json` and for people at `/docs`. They need no key: they hold no data. */
import type { AnyOperation } from '../../../../src-shared/api/operation.ts'
import type { Answer, Call } from '../call.ts'
import { jsonAnswer } from '../envelope.ts'
import { describeOperations } from '../openapi/describe-operations.ts'
import { docsPage } from './docs-page.ts'

export interface DocsOptions {
  /** Those that the service answers. */
  readonly operations: readonly AnyOperation[]
  readonly pathPrefix: string
  readonly headerPrefix: string
  /** Takes the interface's own form only. */
  readonly isStrict: boolean
}

const pageAnswer = (body: string): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    // Nothing but the page's own style: no script, no picture, nothing from anywhere else.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  },
  body,
})

/** Null when the path is none of these. */
export function answerDocs({ operations, pathPrefix, headerPrefix, isStrict }: DocsOptions, call: Call): Answer | null {
  const { pathname, origin } = call.url
  if (call.method !== 'GET') return null
  const address = `${origin}${pathPrefix}`
  switch (pathname) {
    case '/openapi.json':
      return jsonAnswer(JSON.stringify(describeOperations({ operations, address, headerPrefix, isStrict })))
    case '/docs':
      return pageAnswer(docsPage({ operations, address, headerPrefix, isStrict }))
    default:
      return null
  }
}
