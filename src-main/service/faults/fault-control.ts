/** `/__faults`, open only with the flag `--faults`: GET tells the rules that wait, POST adds rules, DELETE clears and releases. */
import { z } from 'zod'
import type { Answer, Call } from '../http/call.ts'
import { jsonAnswer } from '../http/envelope.ts'
import { readJson } from '../http/read-input.ts'
import type { FaultPlan } from './fault-plan.ts'
import { faultRule } from './fault-rule.ts'

export const faultPath = '/__faults'

const rules = z.strictObject({ rules: z.array(faultRule) })

const pendingAnswer = (plan: FaultPlan): Answer => jsonAnswer(JSON.stringify({ rules: plan.pending() }))

export function answerFaultControl(plan: FaultPlan, call: Call): Answer {
  switch (call.method) {
    case 'GET':
      return pendingAnswer(plan)
    case 'DELETE':
      plan.clear()
      plan.release()
      return pendingAnswer(plan)
    case 'POST': {
      const json = readJson(call)
      const parsed = json.ok ? rules.safeParse(json.value) : null
      if (parsed?.success !== true) return jsonAnswer(JSON.stringify({ error: parsed?.error?.message ?? 'not JSON' }), 400)
      plan.add(...parsed.data.rules)
      return pendingAnswer(plan)
    }
    default:
      return jsonAnswer(JSON.stringify({ error: 'GET, POST or DELETE' }), 405)
  }
}
