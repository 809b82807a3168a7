/** Stands before a service and answers its lists of rows as a broken or malicious one would; everything else goes through. */
import { type AnsweringServer, answerData, startAnsweringServer } from '../api-client/answering-server.ts'

interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total?: number
}

export interface EndlessFront extends AnsweringServer {
  /** Lists that were answered. */
  lists(): number
}

const isList = (url: string): boolean => /\/rows\/list$/.test(url.split('?', 1)[0] ?? '')

export async function startEndlessFront(
  service: string,
  answer: (pageIndex: number, pageSize: number) => Page,
): Promise<EndlessFront> {
  let lists = 0
  const front = await startAnsweringServer(async (request, response) => {
    if (request.method === 'POST' && isList(request.url)) {
      lists += 1
      const { pageIndex = 1, pageSize = 50 } = JSON.parse(request.body)
      answerData(response, answer(pageIndex, pageSize))
      return
    }
    const headers = Object.entries(request.headers).filter(([name]) => /^svc-|^content-type$/i.test(name))
    const passed = await fetch(service + request.url, {
      method: request.method,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      body: request.method === 'GET' ? null : request.body,
    })
    const text = await passed.text()
    response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? '' }).end(text)
  })
  return { ...front, lists: () => lists }
}
