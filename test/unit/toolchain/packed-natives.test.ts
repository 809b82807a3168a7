import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findWrongNatives, readTarget } from '../../../scripts/package/after-pack.mjs'
import { projectRoot } from '../../support/built-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-natives-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const prebuilds = path.join(projectRoot, 'node_modules', 'better-sqlite3', 'prebuilds')
const binary = (target: string): Buffer => readFileSync(path.join(prebuilds, `${target}.node`))
const place = (name: string, bytes: Buffer): void => {
  mkdirSync(path.join(folder, 'node_modules', name), { recursive: true })
  writeFileSync(path.join(folder, 'node_modules', name, 'binding.node'), bytes)
}

describe('the target of a native module', () => {
  it.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'])(
    'is read from a binary for %s',
    (target) => {
      expect(readTarget(binary(target))).toBe(target)
    },
  )

  it('is unknown for what is no binary', () => {
    const cut = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), Buffer.from([0xff, 0xff, 0, 0])])
    expect([Buffer.alloc(0), Buffer.alloc(64), Buffer.from('#!/bin/sh\n'.repeat(20)), cut].map(readTarget)).toEqual(
      Array.from({ length: 4 }, () => 'an unknown system'),
    )
  })
})

describe('a packed app', () => {
  it('passes with all native modules of its system', () => {
    for (const name of ['better-sqlite3', 'keytar']) place(name, binary('linux-x64'))
    expect(findWrongNatives(folder, 'linux-x64')).toEqual([])
  })

  it('is refused with a keychain of the machine that packed it, or with none', () => {
    place('better-sqlite3', binary('win32-x64'))
    expect(findWrongNatives(folder, 'win32-x64')).toEqual(['keytar has no native part'])
    place('keytar', binary('linux-x64'))
    expect(findWrongNatives(folder, 'win32-x64')).toEqual([`${path.join('keytar', 'binding.node')} is for linux-x64`])
  })
})
