import { expect, it } from 'vitest'
import { describeApiFailure } from '../../../src-shared/api/failure-words.ts'

it.each([
  ['https://login.example', 'The server sends visitors to https://login.example, often a log-in page.'],
  ['file:', 'The server sends visitors to an address that begins with “file:”.'],
  ['javascript:', 'The server sends visitors to an address that begins with “javascript:”.'],
  [null, 'The server sends visitors to another address, often a log-in page.'],
])('says where %s leads', (to, words) => {
  expect(describeApiFailure({ kind: 'redirected', happened: 'no', status: 302, to }).explanation).toBe(words)
})
