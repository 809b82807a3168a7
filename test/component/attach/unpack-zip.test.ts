import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { unpackZip } from '../../../src-renderer/ui/unpack-zip.ts'

const zip = (parts: Parameters<typeof zipSync>[0]): Uint8Array<ArrayBuffer> => Uint8Array.from(zipSync(parts))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a zip archive', () => {
  it('gives its files back byte for byte, packed or stored, without their folders', async () => {
    const long = 'a long text '.repeat(20_000)
    const unpacked = await unpackZip(
      new Blob([zip({ 'a/one.txt': bytes(long), 'two.txt': [bytes('2'), { level: 0 }], 'é/empty.txt': bytes(''), folder: {} })]),
    )
    const files = unpacked.ok ? unpacked.value : []
    expect(await Promise.all(files.map(async (file) => [file.name, await file.text()]))).toEqual([
      ['one.txt', long],
      ['two.txt', '2'],
      ['empty.txt', ''],
    ])
  })

  it('that unpacks to more than is held, is cut off, or is none, is refused in words', async () => {
    const whole = zip({ 'zeros.bin': new Uint8Array(2_000_000) })
    expect(await unpackZip(new Blob([whole]), 1_000_000)).toMatchObject({
      ok: false,
      error: expect.stringContaining('more than'),
    })
    const long = zip({ 'noise.txt': bytes(Array.from({ length: 50_000 }, (_, i) => Math.imul(i, 2_654_435_761)).join()) })
    expect(await unpackZip(new Blob([long.subarray(0, long.length / 2)]))).toMatchObject({
      ok: false,
      error: expect.stringContaining('damaged'),
    })
    const broken = Uint8Array.from(long)
    broken.fill(0xff, 60, 400)
    expect(await unpackZip(new Blob([broken]))).toMatchObject({ ok: false, error: expect.stringContaining('damaged') })
    expect(await unpackZip(new Blob(['no archive at all']))).toEqual({ ok: true, value: [] })
  })
})
