import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileIdentity, unsignedAddress } from '../../../src-shared/attach/file-identity.ts'
import { signingSchemes } from '../../../src-shared/attach/signature-parameters.ts'

const name = 'photo.png'

describe('the identity of an attached file', () => {
  test.each([
    [
      'https://s3.example/b/a.png?X-Amz-Algorithm=A&X-Amz-Date=1&X-Amz-Expires=9&X-Amz-SignedHeaders=host&X-Amz-Signature=f',
      'https://s3.example/b/a.png',
    ],
    ['https://s3.example/b/a.png?versionId=7&X-Amz-Date=1&X-Amz-Signature=f', 'https://s3.example/b/a.png?versionId=7'],
    ['https://b.example/a.png?AWSAccessKeyId=k&Expires=1&Signature=s%2F', 'https://b.example/a.png'],
    [
      'https://oss.example/a.png?OSSAccessKeyId=k&Expires=1&Signature=s&x-oss-process=image/resize',
      'https://oss.example/a.png?x-oss-process=image/resize',
    ],
    ['https://x.blob.example/a.png?sv=2024&st=1&se=2&sr=b&sp=r&sig=abc', 'https://x.blob.example/a.png'],
    ['https://q.example/a.png?e=1700000000&token=k:s', 'https://q.example/a.png'],
    ['https://any.example/file?id=1', 'https://any.example/file?id=1'],
    ['https://any.example/file?token=one', 'https://any.example/file?token=one'],
    ['https://any.example/file?st=1&e=2', 'https://any.example/file?st=1&e=2'],
    ['https://any.example/a.png#page=2', 'https://any.example/a.png'],
    ['', ''],
  ])('takes what signs %s away and nothing else', (url, bare) => {
    expect(unsignedAddress(url)).toBe(bare)
  })

  test('stays while the address is signed anew, and differs with every other parameter', () => {
    const signed = fc.constantFrom(...signingSchemes).map(({ marks, rest }) => [...marks, ...rest])
    const value = fc.stringMatching(/^[0-9a-f]{1,8}$/)
    fc.assert(
      fc.property(
        signed,
        value,
        value,
        fc.tuple(value, value),
        fc.constantFrom('id', 'file', 'path', 'key'),
        (names, one, two, [a, b], own) => {
          const address = (id: string, signature: string) =>
            `https://files.example/file?${own}=${id}&${names.map((it) => `${it}=${signature}`).join('&')}`
          const of = (url: string) => fileIdentity({ name, url })
          expect(of(address(a, one))).toBe(of(address(a, two)))
          expect(of(address(a, one)) === of(address(b, one))).toBe(a === b)
        },
      ),
    )
  })

  test('with an id is that id with name, size and path, whatever the query; a replaced file differs in one of them', () => {
    const file = { name, fileId: 'f1', size: 10, url: 'https://files.example/a?session=1' }
    expect(fileIdentity({ ...file, url: 'https://files.example/a?session=2' })).toBe(fileIdentity(file))
    for (const other of [{ name: 'b.png' }, { size: 11 }, { fileId: 'f2' }, { url: 'https://files.example/b' }, { fileId: '' }])
      expect(fileIdentity({ ...file, ...other })).not.toBe(fileIdentity(file))
  })
})
