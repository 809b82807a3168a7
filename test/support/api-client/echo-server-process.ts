/** The other end of the client benchmark: a process that answers every request at once with a prepared success. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const envelope = (data: unknown): Buffer => Buffer.from(JSON.stringify({ success: true, error_code: 1, error_msg: '', data }))
const ids = Array.from({ length: 1000 }, (_, index) => `0123456789abcdef-${index}`)
const row = (id: string) => ({
  id,
  ...Object.fromEntries(Array.from({ length: 6 }, (_, field) => [`field-${field}`, `value ${id}-${field}`])),
  _createdAt: '2024-05-06 07:08:09',
  _updatedAt: '2024-05-06 07:08:09',
})

const created = envelope({ rowIds: ids })
const listed = envelope({ rows: ids.map(row), total: 1000, pageIndex: 1, pageSize: 1000 })
const updated = envelope({ id: ids[0] })

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const body = request.url?.endsWith('/list') ? listed : request.url?.endsWith('/batch') ? created : updated
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit())
