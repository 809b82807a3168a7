/** Writes PNG pictures from pixels. */
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

/** Gives the colour of a point; `x` and `y` run from 0 to 1. */
export type Paint = (x: number, y: number) => Colour

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** True colour, 8 bits a channel, no filter. */
export function png(width: number, height: number, paint: Paint): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const stride = width * 3 + 1
  const pixels = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      pixels.set(paint((column + 0.5) / width, (row + 0.5) / height), row * stride + 1 + column * 3)
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
