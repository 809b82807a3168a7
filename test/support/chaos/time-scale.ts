/** How fast time runs in the processes of a chaos run, and how far a clock is off: as a text for the environment. */
export interface TimeScale {
  /** The moment from which on time runs faster, milliseconds since the epoch. */
  readonly base: number
  readonly speed: number
  /** Milliseconds by which this process's clock is wrong. */
  readonly offset: number
}

/**
 * Seconds of the processes in one second of ours: pauses of the product (seconds) pass in tenths. More, and a busy machine would look
 * like a network that answers too late.
 */
export const speed = 8

/** Real milliseconds that so many milliseconds of the processes take. */
export const realMs = (ms: number): number => Math.ceil(ms / speed)

export const writeTime = ({ base, speed: factor, offset }: TimeScale): string => `${base} ${factor} ${offset}`

export function readTime(text: string): TimeScale {
  const [base = 0, factor = 1, offset = 0] = text.split(' ').map(Number)
  return { base, speed: factor || 1, offset: offset || 0 }
}
