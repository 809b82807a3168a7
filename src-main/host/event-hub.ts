/** Hands every event to every listener; a listener that throws does not keep others from hearing it. */
import type { HostEvent } from '../../src-shared/host/events.ts'

export interface EventHub {
  emit(event: HostEvent): void
  subscribe(listener: (event: HostEvent) => void): () => void
}

export function createEventHub(onBug: (error: unknown) => void): EventHub {
  const listeners = new Set<(event: HostEvent) => void>()
  return {
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          onBug(error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
