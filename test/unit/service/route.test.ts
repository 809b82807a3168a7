import { describe, expect, it } from 'vitest'
import { createRouter } from '../../../src-main/service/http/route.ts'
import { methodsOf, pathsOf } from '../../../src-shared/api/operation.ts'
import { operations } from '../../../src-shared/api/operations.ts'
import { otherForms } from '../../../src-shared/api/other-forms.ts'

const route = createRouter(operations, true)

describe('a route', () => {
  it.each(operations)('leads to "$title"', (operation) => {
    const path = operation.path.replace(/\{(\w+)\}/g, 'value of $1')
    expect(route(operation.method, path)).toMatchObject({ kind: 'found', operation: { id: operation.id } })
  })

  it('prefers a fixed segment to a parameter', () => {
    expect(route('PATCH', '/v3/app/worksheets/w/rows/batch')).toMatchObject({ operation: { id: 'v3.rows.update-batch' } })
    expect(route('PATCH', '/v3/app/worksheets/w/rows/other')).toMatchObject({
      operation: { id: 'v3.rows.update' },
      params: { worksheet_id: 'w', row_id: 'other' },
    })
  })

  it('decodes its parameters', () => {
    expect(route('GET', '/v3/app/worksheets/a%2Fb%20c')).toMatchObject({ params: { worksheet_id: 'a/b c' } })
  })

  it('takes one slash too many at the end', () => {
    expect(route('GET', '/v3/app/')).toMatchObject({ operation: { id: 'v3.app.get' } })
  })

  it('knows the methods of a path', () => {
    expect(route('PUT', '/v3/app/worksheets/w/rows/r')).toEqual({ kind: 'wrong-method', methods: ['GET', 'PATCH', 'DELETE'] })
  })

  it('of another name or verb exists where the service is liberal', () => {
    const liberal = createRouter(operations, false)
    const forms = operations.flatMap((operation) =>
      methodsOf(operation, false).flatMap((method) => pathsOf(operation, false).map((path) => ({ operation, method, path }))),
    )
    for (const { operation, method, path } of forms) {
      expect(liberal(method, path.replace(/\{(\w+)\}/g, 'value'))).toMatchObject({
        kind: 'found',
        operation: { id: operation.id },
      })
    }
    expect(forms.length).toBeGreaterThan(operations.length + 15)
    expect(liberal('POST', '/api/v2/open/worksheet/getFilterRows')).toMatchObject({ operation: { id: 'v2.rows.list' } })
    expect(route('POST', '/api/v2/open/worksheet/getFilterRows')).toEqual({ kind: 'unknown' })
    expect(route('PUT', '/v3/app/optionsets/s')).toEqual({ kind: 'wrong-method', methods: ['POST', 'DELETE'] })
  })

  it('of a liberal service exists under every name that the client tries, and the client tries every name', () => {
    const liberal = createRouter(operations, false)
    for (const form of otherForms) {
      const found = liberal(form.method, form.path.replace(/\{(\w+)\}/g, 'value'))
      expect(found).toMatchObject({ kind: 'found', operation: { id: form.operation } })
    }
    const plain = (path: string): string => path.replace(/\{\w+\}/g, '*')
    const tried = new Set(otherForms.map((form) => plain(form.path)))
    const named = operations.flatMap((operation) =>
      pathsOf(operation, false).filter((path) => !pathsOf(operation, true).includes(path)),
    )
    expect(named.filter((path) => !tried.has(plain(path)))).toEqual([])
  })

  it.each(['/v3', '/v4/app', '/v3/app/worksheets//rows/x/y', '/V3/app'])('of %s does not exist', (path) => {
    expect(route('GET', path)).toEqual({ kind: 'unknown' })
  })
})
