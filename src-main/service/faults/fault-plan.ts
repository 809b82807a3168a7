/** The faults that wait for their calls. Each call takes every rule that matches it; a rule that has happened often enough goes. */
import { type FaultEffect, type FaultRequest, type FaultRule, faultRule } from './fault-rule.ts'

export interface FaultPlan {
  add(...rules: readonly FaultRequest[]): void
  clear(): void
  /** Lets every held call go on. */
  release(): void
  /** Resolves when `count` calls wait at a hold. */
  held(count: number): Promise<void>
  /** Resolves when the holds are released. For the service. */
  hold(): Promise<void>
  /** The effects for a call, which count as happened. For the service. */
  take(operation: string, path: string): readonly FaultEffect[]
  pending(): readonly FaultRule[]
}

interface Armed {
  readonly rule: FaultRule
  seen: number
}

const matches = (rule: FaultRule, operation: string, path: string): boolean =>
  (rule.operation === undefined || rule.operation === operation) && (rule.path === undefined || path.includes(rule.path))

const isSpent = ({ rule, seen }: Armed): boolean => rule.times !== null && seen >= rule.skip + rule.times

export function createFaultPlan(): FaultPlan {
  let armed: Armed[] = []
  let gates: (() => void)[] = []
  let watchers: { readonly count: number; readonly tell: () => void }[] = []

  const notify = (): void => {
    const reached = watchers.filter((each) => gates.length >= each.count)
    watchers = watchers.filter((each) => gates.length < each.count)
    for (const each of reached) each.tell()
  }

  return {
    add(...rules) {
      armed.push(...rules.map((rule): Armed => ({ rule: faultRule.parse(rule), seen: 0 })))
    },
    clear() {
      armed = []
    },
    release() {
      const waiting = gates
      gates = []
      for (const open of waiting) open()
    },
    held: (count) =>
      new Promise((tell) => {
        watchers.push({ count, tell })
        notify()
      }),
    hold: () =>
      new Promise((open) => {
        gates.push(open)
        notify()
      }),
    take(operation, path) {
      const effects: FaultEffect[] = []
      for (const each of armed) {
        if (!matches(each.rule, operation, path)) continue
        each.seen += 1
        if (each.seen > each.rule.skip) effects.push(each.rule.effect)
      }
      armed = armed.filter((each) => !isSpent(each))
      return effects
    },
    pending: () => armed.map((each) => each.rule),
  }
}
