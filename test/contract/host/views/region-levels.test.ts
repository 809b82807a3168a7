/** The tree of regions, level by level, on services of one generation and of both. */
import { expect, test } from 'vitest'
import type { Generation } from '../../../../src-shared/api/dialect.ts'
import { connect } from '../../../support/csv/open-worksheet.ts'
import { startHost } from '../../../support/host/start-host.ts'
import { startService } from '../../../support/service/start-service.ts'

const services: readonly { readonly generations: readonly Generation[] }[] = [
  { generations: ['v3', 'v2'] },
  { generations: ['v3'] },
  { generations: ['v2'] },
]

test.each(services)('countries, states and cities are walked where the service has $generations', async ({ generations }) => {
  const service = await startService({ sample: true, generations })
  const app = await startHost()
  try {
    const connectionId = await connect(app, service.url)
    const level = async (parentId: string) => (await app.answer('lookup.region-level', { connectionId, parentId })).found
    const named = (found: Awaited<ReturnType<typeof level>>, text: string) => {
      const region = found.find((it) => it.text === text)
      if (region === undefined) throw new Error(`no ${text} among ${found.map((it) => it.text).join(', ')}`)
      return region
    }
    const countries = await level('')
    expect(countries.every((it) => it.opens && it.detail === it.text)).toBe(true)
    const sweden = named(countries, 'Sweden')
    const states = await level(sweden.id)
    const state = named(states, 'Västra Götaland')
    expect(state).toMatchObject({ opens: true, detail: 'Sweden/Västra Götaland' })
    expect(await level(state.id)).toMatchObject([
      { text: 'Gothenburg', detail: 'Sweden/Västra Götaland/Gothenburg', opens: false },
    ])
    expect(await app.call('lookup.region-level', { connectionId, parentId: '7' })).toMatchObject({ ok: false })
  } finally {
    await app.remove()
    await service.close()
  }
})
