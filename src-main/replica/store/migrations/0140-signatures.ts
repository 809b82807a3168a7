/** Signatures were kept as the texts that the service answered; they are lists of one picture now, in every table and in what is staged. */
import { z } from 'zod'
import { findFieldType } from '../../../../src-shared/api/field-types.ts'
import { signatureName } from '../../../../src-shared/model/signature.ts'
import type { Migration } from '../migrate.ts'

/** Null where it is a list already, or nothing. */
function listOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.startsWith('[')) return null
  return JSON.stringify([{ name: signatureName(value), url: value }])
}

const definitionOf = z.object({ type: z.union([z.string(), z.number()]) })

const isSignature = (definition: string): boolean =>
  findFieldType(definitionOf.parse(JSON.parse(definition)).type)?.name === 'Signature'

export const signatures: Migration = {
  number: 140,
  name: 'signatures',
  sql: '',
  run(db) {
    db.function('signature_list', { deterministic: true }, listOf)
    const fields = db
      .prepare<[], { ws: number; n: number; definition: string }>('select ws, n, definition from worksheet_field')
      .all()
      .filter(({ definition }) => isSignature(definition))
    for (const { ws, n } of fields) {
      for (const table of [`w${ws}_row`, `w${ws}_over`, `w${ws}_trash`])
        db.exec(`update ${table} set c${n} = signature_list(c${n}) where signature_list(c${n}) is not null`)
      for (const table of ['journal', 'history'])
        for (const column of ['base', 'value', 'was_base', 'was_value'])
          db.prepare(
            `update ${table} set ${column} = signature_list(${column}) where ws = ? and f = ? and signature_list(${column}) is not null`,
          ).run(ws, n)
    }
  },
}
