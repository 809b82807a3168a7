/** The sample's icons: a white sign on a coloured ground. */
import { type Colour, type Paint, png } from './png.ts'

export type IconSign = 'mountain' | 'table' | 'bars'

const white: Colour = [255, 255, 255]
const size = 64

const isBetween = (value: number, low: number, high: number): boolean => value > low && value < high

const signs: Readonly<Record<IconSign, (x: number, y: number) => boolean>> = {
  mountain: (x, y) =>
    y < 0.76 && (y - 0.24 > Math.abs(x - 0.42) * 1.35 || y - 0.42 > Math.abs(x - 0.68) * 1.35) && isBetween(x, 0.08, 0.92),
  table: (x, y) =>
    isBetween(x, 0.2, 0.8) &&
    isBetween(y, 0.24, 0.76) &&
    !isBetween(y, 0.39, 0.43) &&
    !isBetween(y, 0.57, 0.61) &&
    !isBetween(x, 0.4, 0.44),
  bars: (x, y) =>
    y < 0.76 &&
    ((isBetween(x, 0.22, 0.36) && y > 0.5) || (isBetween(x, 0.43, 0.57) && y > 0.36) || (isBetween(x, 0.64, 0.78) && y > 0.24)),
}

export function iconPicture(sign: IconSign, ground: Colour): Buffer {
  const paint: Paint = (x, y) => (signs[sign](x, y) ? white : ground)
  return png(size, size, paint)
}
