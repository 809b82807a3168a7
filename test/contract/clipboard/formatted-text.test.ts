import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasteWorld, type PasteWorld } from '../../support/clipboard/paste-world.ts'

let world: PasteWorld
beforeAll(async () => {
  world = await createPasteWorld(['Alpha', 'Beta', 'Gamma'])
})
afterAll(() => world.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As LibreOffice Writer and browsers put a text on the clipboard. */
const page = `<html><head><meta name="generator" content="LibreOffice 24.8"/><style>p { color: red }</style></head>
<body onload="x()"><p style="margin: 0cm; color: #c00000">A <b>bold</b>
word <a href="javascript:alert(1)">here</a></p><ul><li>one</li></ul><script>alert(1)</script><img src="x" onerror="y()"></body></html>`
const cleaned = '<p style="color: #c00000">A <b>bold</b> word <a>here</a></p><ul><li>one</li></ul>'

const push = async () => expect(await world.at.push()).toMatchObject({ status: 'done', error: null })

/** A field of every row as the service lists it, in the order of the titles. */
const onService = async (name: string): Promise<readonly unknown[]> =>
  (await world.at.cells('text', name)).map(([, value]) => value)

describe('formatted text', () => {
  test('keeps the formatting of a pasted text in one cell, and nothing that runs; plain text stays text', async () => {
    await world.paste('A bold\nword here\none', 0, ['rich'], { html: page })
    await world.paste('1 < 2 & <b>no tag</b>', 1, ['rich'])
    expect(await world.cells(0, 2, 'rich')).toEqual([[cleaned], ['<p>1 &lt; 2 &amp; &lt;b&gt;no tag&lt;/b&gt;</p>']])
  })

  test('is copied as text and as a look that cannot run, and pasted back as it was', async () => {
    const { text, html } = await world.copy([0, 0], ['rich'])
    expect(text).toBe('"A bold word here\none"')
    expect(html).toContain('>A <b>bold</b> word here<br style="mso-data-placement:same-cell">one</td>')
    await world.paste(text, 2, ['rich'], { html })
    expect(await world.cells(2, 1, 'rich')).toEqual([[cleaned]])
  })

  test('is pushed as markup, found unchanged in its own export, and in one that kept its words only', async () => {
    await push()
    const stored = await onService('rich')
    expect(stored).toEqual([cleaned, '<p>1 &lt; 2 &amp; &lt;b&gt;no tag&lt;/b&gt;</p>', cleaned])
    const csv = String(await world.at.export({ fields: world.ids('text', 'rich', 'email', 'link') }))
    const rules = { mode: 'update' as const, keyFields: world.ids('text') }
    const counts = async (text: string) => (await world.at.checked(text, { rules })).check
    expect(await counts(csv)).toMatchObject({ rows: 3, unchanged: 3, update: 0, rejected: 0 })
    const words = 'text,rich\nAlpha,"A bold word here\none"\nBeta,1 < 2 & <b>no tag</b>\nGamma,Other words\n'
    expect(await counts(words)).toMatchObject({ rows: 3, unchanged: 2, update: 1, rejected: 0 })
  })
})

describe('a signature', () => {
  const sign = async (row: number, name: string) => {
    const handle = await world.at.upload(name, new Uint8Array(png))
    const place = { ...world.at.place, row: (await world.keys())[row] as never, field: world.at.id('signature') }
    return world.at.call('edits.attach', { ...place, files: [handle] })
  }

  test('is one picture: another takes its place, other files are refused, and it is written as one text', async () => {
    expect((await sign(0, 'first.png')).ok).toBe(true)
    expect((await sign(0, 'second.png')).ok).toBe(true)
    expect(await world.cells(0, 1, 'signature')).toMatchObject([[[{ name: 'second.png' }]]])
    expect(await sign(1, 'letter.pdf')).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    await push()
    const [first, second] = await onService('signature')
    expect(String(first)).toMatch(/^(?:data:image\/png;base64,iVBOR|https?:)/)
    expect(second ?? '').toBe('')
  })

  test('is cleared like other cells', async () => {
    const area = await world.area([0, 0], 'signature')
    const target = { of: 'area' as const, area }
    const run = await world.at.answer('edits.run', { ...world.at.place, target, operation: { op: 'clear' } })
    // On a busy machine it goes on as a job.
    if (run.jobId !== null) await world.at.host.ended(run.jobId)
    expect(await world.cells(0, 1, 'signature')).toEqual([[null]])
    await push()
    expect((await onService('signature'))[0] ?? '').toBe('')
  })
})
