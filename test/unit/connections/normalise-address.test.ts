import { describe, expect, test } from 'vitest'
import { normaliseAddress } from '../../../src-main/connections/normalise-address.ts'

describe('makes an address of', () => {
  test.each([
    ['https://data.example.com', 'https://data.example.com', null],
    ['  https://data.example.com/  ', 'https://data.example.com', null],
    ['data.example.com', 'https://data.example.com', null],
    ['Data.Example.COM:8443', 'https://data.example.com:8443', null],
    ['localhost:4180', 'http://localhost:4180', null],
    ['127.0.0.1:4180/', 'http://127.0.0.1:4180', null],
    ['[::1]:4180', 'http://[::1]:4180', null],
    ['https://data.example.com:443', 'https://data.example.com', null],
    ['https://data.example.com/api', 'https://data.example.com', '/api'],
    ['https://data.example.com/api/', 'https://data.example.com', '/api'],
    ['https://data.example.com/low//code/', 'https://data.example.com', '/low/code'],
    ['https://data.example.com/v3/app', 'https://data.example.com', ''],
    ['https://data.example.com/v3/app/worksheets/abc/rows/list?x=1#y', 'https://data.example.com', ''],
    ['https://data.example.com/api/v3/app', 'https://data.example.com', '/api'],
    ['data.example.com/gate/api/v3/', 'https://data.example.com', '/gate/api'],
    ['https://data.example.com/api/v2/open/worksheet/getRows', 'https://data.example.com', ''],
    ['https://data.example.com/gate/api/v1/open/app/get', 'https://data.example.com', '/gate'],
    ['"https://data.example.com"', 'https://data.example.com', null],
    ['<https://data.example.com>', 'https://data.example.com', null],
    ['https://bücher.example', 'https://xn--bcher-kva.example', null],
  ])('%s', (typed, address, pathPrefix) => {
    expect(normaliseAddress(typed)).toEqual({ ok: true, value: { address, pathPrefix, warnings: [] } })
  })
})

test.each(['http://data.example.com', 'http://8.8.8.8:80/api'])('warns that %s is not encrypted', (typed) => {
  const result = normaliseAddress(typed)
  expect(result.ok && result.value.warnings).toHaveLength(1)
})

test.each([
  'http://localhost:1',
  'http://10.1.2.3',
  'http://192.168.0.9:81',
  'http://172.20.0.1',
  'http://server',
  'http://data.corp',
  'http://[fd00::1]',
])('does not warn about %s, which never leaves the house', (typed) => {
  const result = normaliseAddress(typed)
  expect(result.ok && result.value.warnings).toEqual([])
})

test.each([
  '',
  '   ',
  'ftp://data.example.com',
  'file:///etc/passwd',
  'https://',
  'https://a b',
  'http://user:secret@data.example.com',
  'https://x.test/a;b',
  '::::',
])('refuses "%s" in words', (typed) => {
  const result = normaliseAddress(typed)
  expect(result).toEqual({ ok: false, error: expect.stringMatching(/^[A-Z].*\.$/) })
})
