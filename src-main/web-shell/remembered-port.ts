/**
 * Keeps the browser shell at one address from start to start: what a browser stores for a page (open tabs, column widths) belongs to
 * its origin, and the port is part of that. The first port is random, as chosen by the system.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** 0, which takes any free port, when none is remembered. */
export function readRememberedPort(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : 0
  } catch {
    return 0
  }
}

export function rememberPort(file: string, port: number): void {
  try {
    writeFileSync(file, String(port), { mode: 0o600 })
  } catch {
    // A read-only folder: the next start has another address, and the browser starts with its defaults.
  }
}
