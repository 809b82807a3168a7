/** The first place of a long file that is not UTF-8, also where lines and characters go over the pieces that it is read in. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findInvalidUtf8 } from '../../../src-main/import/read/find-invalid-utf8.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-utf8-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const piece = 4 * 1024 * 1024

function find(bytes: Buffer) {
  const file = path.join(folder, 'file.csv')
  writeFileSync(file, bytes)
  return findInvalidUtf8(file)
}

/** Lines of an odd length, so that no piece ends with one. */
const lines = (bytes: number, line: string): Buffer => {
  const length = Buffer.byteLength(line)
  return Buffer.alloc(Math.ceil(bytes / length) * length, line)
}

test('nothing is wrong with three pieces of UTF-8, whose characters are cut by them', () => {
  expect(find(lines(3 * piece, 'Zürich,Škoda,東京都千代田区\n'))).toBeNull()
})

test('a byte in the third piece is found with its surroundings, and what stands before it is told', () => {
  const wrong = Buffer.concat([
    lines(2.5 * piece, 'plain,text\n'),
    Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]),
    lines(piece, 'after,it\n'),
  ])
  const found = find(wrong)
  expect(found?.around.includes(Buffer.from([0x66, 0xe9, 0x0a]))).toBe(true)
  expect(found?.isUtf8Before).toBe(false)
  expect(find(Buffer.concat([lines(piece, 'Zürich\n'), wrong]))?.isUtf8Before).toBe(true)
})

test('a last line that ends in the middle of a character is not UTF-8', () => {
  expect(find(Buffer.concat([lines(piece, 'plain,text\n'), Buffer.from([0xe6, 0x9d])]))).not.toBeNull()
})

test('a line longer than a piece is left to the check', () => {
  expect(find(Buffer.alloc(3 * piece, 'x'))).toBeNull()
})
