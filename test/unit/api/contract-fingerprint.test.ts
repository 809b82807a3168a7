/**
 * A changed contract demands a changed version. With a raised `contractVersion`, UPDATE_FINGERPRINT=1 makes this test write the new
 * fingerprint; without, it refuses to.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractVersion } from '../../../src-shared/api/contract-version.ts'
import { contractFingerprint } from '../../support/contract-fingerprint.ts'

const file = join(import.meta.dirname, 'contract-fingerprint.json')
const stored = z
  .object({ version: z.int(), fingerprint: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(file, 'utf8')))
const current = contractFingerprint()

const names = new Set([...Object.keys(stored.fingerprint), ...Object.keys(current)])
const changed = [...names].filter((name) => stored.fingerprint[name] !== current[name])

describe('the contract', () => {
  test('changes only together with its version', () => {
    if (changed.length > 0 && contractVersion > stored.version && process.env.UPDATE_FINGERPRINT === '1') {
      writeFileSync(file, `${JSON.stringify({ version: contractVersion, fingerprint: current }, null, 2)}\n`)
      return
    }
    const advice =
      contractVersion === stored.version
        ? `raise contractVersion in src-shared/api/contract-version.ts to ${stored.version + 1}, then run this test with UPDATE_FINGERPRINT=1`
        : 'run this test with UPDATE_FINGERPRINT=1'
    expect(changed, advice).toEqual([])
    expect(contractVersion, 'the version was raised although nothing changed').toBe(stored.version)
  })

  test('tells operations apart', () => {
    expect(new Set(Object.values(current)).size).toBe(Object.keys(current).length)
  })
})
