/** The page of values says of every field type who enters its values; the table is made from the type table of the interface. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTypeTable } from '../../support/type-table.ts'

const file = join(import.meta.dirname, '../../../src-shared/model/README.md')

test('the table of field types in src-shared/model/README.md is the one that the app goes by (UPDATE_README=1 makes this test write it)', () => {
  const readme = readFileSync(file, 'utf8')
  const wanted = withTypeTable(readme)
  if (process.env.UPDATE_README === '1') writeFileSync(file, wanted)
  else expect(readme).toBe(wanted)
})
