/** The time for words such as "5 minutes ago", kept true while nothing else is drawn. */
import { useEffect, useState } from 'react'
import { useApp } from '../state/app-context.tsx'

/** Milliseconds since 1970; drawn again every half minute. */
export function useNow(): number {
  const { clock } = useApp()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 30_000)
    return () => clearInterval(timer)
  }, [clock])
  return Math.max(now, clock.now())
}
