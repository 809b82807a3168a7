/** What an installer of macOS asks the system for; more would weaken the hardened runtime. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../support/built-app.ts'

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')
const entitlements = 'scripts/package/entitlements.mac.plist'

it('asks macOS for compiling at run time, and for nothing else', () => {
  const list = read(entitlements)
  expect([...list.matchAll(/<key>([^<]+)<\/key>\s*<(\w+)\/>/g)].map((match) => [match[1], match[2]])).toEqual([
    ['com.apple.security.cs.allow-jit', 'true'],
  ])
  expect([...list.matchAll(/<key>/g)]).toHaveLength(1)
})

it('gives those entitlements to the app and its helpers, which would get electron-builder’s own otherwise', () => {
  const mac = /^mac:\n(?: {2}.*\n)+/m.exec(read('electron-builder.yml'))?.[0].split('\n')
  expect(mac).toEqual(
    expect.arrayContaining([
      '  hardenedRuntime: true',
      `  entitlements: ${entitlements}`,
      `  entitlementsInherit: ${entitlements}`,
    ]),
  )
})

it('has no signature, password or account in the packager’s configuration', () => {
  expect(read('electron-builder.yml')).not.toMatch(/identity:|certificate|password|teamId|appleId|publisherName/i)
})
