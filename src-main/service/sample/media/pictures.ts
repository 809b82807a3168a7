/** The sample's pictures: products, people, company marks and signatures, drawn from shapes. */
import type { Seeded } from '../seeded.ts'
import { type Colour, type Paint, png } from './png.ts'

const palette: readonly Colour[] = [
  [33, 110, 168],
  [46, 139, 110],
  [196, 92, 62],
  [214, 158, 46],
  [120, 84, 158],
  [58, 125, 189],
  [170, 60, 96],
  [84, 110, 72],
]

const blend = (a: Colour, b: Colour, part: number): Colour => [
  Math.round(a[0] + (b[0] - a[0]) * part),
  Math.round(a[1] + (b[1] - a[1]) * part),
  Math.round(a[2] + (b[2] - a[2]) * part),
]
const white: Colour = [255, 255, 255]
const ink: Colour = [38, 50, 70]

type Shape = (x: number, y: number) => boolean

const inCircle = (x: number, y: number, cx: number, cy: number, radius: number): boolean =>
  (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2

/** Outlines by what a product is; anything else is a box. */
const shapes: Readonly<Record<string, Shape>> = {
  tent: (x, y) =>
    y > 0.25 && y < 0.82 && Math.abs(x - 0.5) < (y - 0.25) * 0.72 && !(y > 0.5 && Math.abs(x - 0.5) < (y - 0.5) * 0.3),
  bag: (x, y) =>
    (Math.abs(x - 0.5) < 0.24 && y > 0.28 && y < 0.85) || (inCircle(x, y, 0.5, 0.3, 0.16) && !inCircle(x, y, 0.5, 0.3, 0.11)),
  boot: (x, y) => (x > 0.3 && x < 0.52 && y > 0.2 && y < 0.75) || (x > 0.3 && x < 0.78 && y > 0.55 && y < 0.8),
  lamp: (x, y) => inCircle(x, y, 0.5, 0.42, 0.22) || (Math.abs(x - 0.5) < 0.09 && y > 0.6 && y < 0.85),
  jacket: (x, y) =>
    (Math.abs(x - 0.5) < 0.2 && y > 0.24 && y < 0.85) ||
    (Math.abs(x - 0.5) < 0.36 && y > 0.26 && y < 0.26 + 0.5 * Math.abs(x - 0.5) * 2.2),
  mat: (x, y) => (Math.abs(y - 0.55) < 0.16 && x > 0.24 && x < 0.8) || inCircle(x, y, 0.24, 0.55, 0.16),
  box: (x, y) => Math.abs(x - 0.5) < 0.28 && Math.abs(y - 0.52) < 0.24 && !(Math.abs(x - 0.5) < 0.02),
}

export function productPicture(seeded: Seeded, shape: string): Buffer {
  const colour = seeded.pick(palette)
  const isInside = shapes[shape] ?? shapes.box
  const paint: Paint = (x, y) => {
    if (isInside?.(x, y) === true) return blend(colour, ink, y * 0.45)
    return blend(white, colour, 0.08 + y * 0.18)
  }
  return png(160, 120, paint)
}

/** Head and shoulders. */
export function personPicture(seeded: Seeded): Buffer {
  const back = seeded.pick(palette)
  const shirt = seeded.pick(palette)
  const skin = blend([250, 220, 195], [110, 70, 45], seeded.fraction())
  const hair = blend([40, 28, 22], [214, 178, 110], seeded.fraction())
  const paint: Paint = (x, y) => {
    if (inCircle(x, y, 0.5, 0.44, 0.19)) return y < 0.35 ? hair : skin
    if (inCircle(x, y, 0.5, 0.38, 0.22) && y < 0.42) return hair
    return inCircle(x, y, 0.5, 1.02, 0.38) ? shirt : blend(back, white, 0.65)
  }
  return png(96, 96, paint)
}

/** A company's mark: rings, bars or a chequer in two colours. */
export function companyMark(seeded: Seeded): Buffer {
  const [one, two] = seeded.some(palette, 2)
  const kind = seeded.whole(0, 2)
  const paint: Paint = (x, y) => {
    const isFirst =
      kind === 0
        ? Math.floor(Math.hypot(x - 0.5, y - 0.5) * 9) % 2 === 0
        : kind === 1
          ? Math.floor((x + y) * 5) % 2 === 0
          : (Math.floor(x * 3) + Math.floor(y * 3)) % 2 === 0
    return (isFirst ? one : two) ?? white
  }
  return png(96, 96, paint)
}

/** A handwritten wave on white. */
export function signaturePicture(seeded: Seeded): Buffer {
  const [a, b, c] = [seeded.whole(6, 14), seeded.whole(16, 30), seeded.fraction() * 6]
  const paint: Paint = (x, y) => {
    const line = 0.5 + Math.sin(x * a + c) * 0.22 * (1 - x * 0.6) + Math.sin(x * b) * 0.08
    return x > 0.08 && x < 0.92 && Math.abs(y - line) < 0.035 ? ink : white
  }
  return png(200, 80, paint)
}
