import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional(), link: z.boolean().optional() })),
})

test('every package of the lock file, also of other systems, is bound to what was published by its hash', () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')))
  const installed = Object.entries(packages).filter(([path, it]) => path !== '' && it.link !== true)
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, it]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(it.integrity ?? '')).map(([path]) => path)).toEqual([])
})
