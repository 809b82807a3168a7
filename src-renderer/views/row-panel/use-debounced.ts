/** A value once it has stood still for a moment, so that every letter typed is not a request. */
import { useEffect, useState } from 'react'

/** Milliseconds of silence. */
const settle = 300

export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settle)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
