import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Discussion } from '../../../src-shared/api/v2/discussion-v2.ts'
import { getRowDiscussionV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { deleteRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { addRow, readList, readWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller

beforeAll(async () => {
  service = await startService({ sample: true })
  caller = createCaller(service, 'over HTTP')
})
afterAll(() => service.close())

const read = (worksheetId: string, rowId: string, more: object = {}): Promise<readonly Discussion[]> =>
  caller.succeed(getRowDiscussionV2, { body: { worksheetId, rowId, pageSize: 100, pageIndex: 1, ...more } })

const worksheetKey = (): number => service.storage.catalog.worksheets().find((each) => each.alias === 'categories')?.key ?? 0

/** Messages about one row, at moments one minute apart. */
async function talkAbout(messages: readonly string[]): Promise<string> {
  const { storage } = service
  const rowId = await addRow(caller, await readWorksheet(caller, 'categories'), { name: `About ${Math.random()}` })
  storage.activity.addDiscussions(
    messages.map((message, place) => ({
      id: `${rowId}-${place}`,
      worksheetKey: worksheetKey(),
      rowId,
      message,
      at: 1_700_000_000_000 + place * 60_000,
      by: 'user-api',
      replyTo: place === 0 ? '' : `${rowId}-${place - 1}`,
      mentions: [],
      files: message.includes('file') ? [{ token: 'ab'.repeat(24), name: 'Plan of the stand.pdf', size: 12 }] : [],
    })),
  )
  return rowId
}

describe('discussions', () => {
  it('come newest first, with who wrote them and whom they answer', async () => {
    const rowId = await talkAbout(['First', 'Second with a file'])
    const api = { accountId: 'user-api', fullname: 'API', avatar: '', status: 1, isPortal: false }
    const projectId = service.storage.catalog.appInfo()?.organizationId
    expect(await read('categories', rowId)).toEqual([
      {
        discussionId: `${rowId}-1`,
        message: 'Second with a file',
        createTime: '2023-11-14 22:14:20',
        createAccount: api,
        replyAccount: api,
        accountsInMessage: [],
        replyId: `${rowId}-0`,
        projectId,
        attachments: [
          {
            originalFilename: 'Plan of the stand.pdf',
            ext: '.pdf',
            filesize: 12,
            downloadUrl: `${service.url}/file/${'ab'.repeat(24)}/Plan%20of%20the%20stand.pdf`,
          },
        ],
      },
      {
        discussionId: `${rowId}-0`,
        message: 'First',
        createTime: '2023-11-14 22:13:20',
        createAccount: api,
        replyAccount: null,
        accountsInMessage: [],
        replyId: '',
        projectId,
        attachments: [],
      },
    ])
  })

  it('can be searched by words of the message and of its files, in pages', async () => {
    const rowId = await talkAbout(['Red tent', 'red mat', 'Blue tent', 'a file'])
    const messages = async (more: object) => (await read('categories', rowId, more)).map((each) => each.message)
    expect(await messages({ keywords: 'RED' })).toEqual(['red mat', 'Red tent'])
    expect(await messages({ keywords: 'tent  red' })).toEqual(['Red tent'])
    expect(await messages({ keywords: 'STAND' })).toEqual(['a file'])
    expect(await messages({ keywords: '%' })).toEqual([])
    expect(await messages({ containAttachment: true })).toEqual(['a file'])
    expect(await messages({ containAttachment: false, pageSize: 3 })).toEqual(['a file', 'Blue tent', 'red mat'])
    expect(await messages({ pageSize: 3, pageIndex: 2 })).toEqual(['Red tent'])
    expect(await messages({ pageSize: 3, pageIndex: 3 })).toEqual([])
  })

  it('fill the sample with answers, named people and files that can be downloaded', { tags: 'full' }, async () => {
    const found: Discussion[] = []
    for (const alias of ['projects', 'customers', 'orders', 'products', 'tasks']) {
      const { ids } = await readList(caller, await readWorksheet(caller, alias), { pageSize: 60 })
      for (const id of ids) found.push(...(await read(alias, id)))
    }
    expect(found.length).toBeGreaterThan(60)
    expect(found.some((each) => each.replyId !== '' && (each.replyAccount?.fullname ?? '') !== '')).toBe(true)
    const named = found.filter((each) => each.accountsInMessage.length > 0)
    expect(named.length).toBeGreaterThan(5)
    for (const each of named) expect(each.message).toContain(`@${each.accountsInMessage[0]?.fullname}`)
    const [file] = found.flatMap((each) => each.attachments)
    const response = await fetch(file?.downloadUrl ?? '')
    expect((await response.arrayBuffer()).byteLength).toBe(file?.filesize)
  })

  it('go for good with a row that is removed for good', async () => {
    const rowId = await talkAbout(['Secret'])
    await caller.succeed(deleteRow, { params: { worksheet_id: 'categories', row_id: rowId }, body: { permanent: true } })
    expect(service.storage.activity.discussionsOf(worksheetKey(), rowId)).toEqual([])
  })

  it('of rows that are gone or never were are refused', async () => {
    const rowId = await talkAbout(['Lost'])
    const stored = () => service.storage.activity.discussionsOf(worksheetKey(), rowId).length
    await caller.succeed(deleteRow, { params: { worksheet_id: 'categories', row_id: rowId } })
    expect(stored()).toBe(1)
    const body = { worksheetId: 'categories', rowId, pageSize: 10, pageIndex: 1 }
    expect(await caller.refusal(getRowDiscussionV2, { body })).toBe(10007)
    expect(await caller.refusal(getRowDiscussionV2, { body: { ...body, rowId: 'x' } })).toBe(10007)
    expect(await caller.refusal(getRowDiscussionV2, { body: { ...body, worksheetId: 'x' } })).toBe(430022)
    expect(await caller.refusal(getRowDiscussionV2, { body: { ...body, pageSize: 1001 } })).toBe(10002)
    expect(await caller.refusal(getRowDiscussionV2, { body: { ...body, pageIndex: 0 } })).toBe(10002)
    expect(await caller.refusal(getRowDiscussionV2, { body: { ...body, pageIndex: undefined } })).toBe(10001)
  })
})
