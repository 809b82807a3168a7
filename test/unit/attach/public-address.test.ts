import { describe, expect, it } from 'vitest'
import { createFileReach } from '../../../src-main/attachments/file-reach.ts'
import { reachOf } from '../../../src-main/system/public-address.ts'

describe('an address', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['172.15.0.1', 'public'],
    ['172.32.0.1', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['::1', 'loopback'],
    ['[::1]', 'loopback'],
    ['::', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd00::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['64:ff9b::808:808', 'public'],
    ['2002:c0a8:101::1', 'private'],
    ['169.254.169.254', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['224.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['example.com', 'reserved'],
  ])('%s lies %s', (address, reach) => expect(reachOf(address)).toBe(reach))
})

describe('a file of a service', () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'service.example': ['93.184.216.34'],
    'storage.example': ['151.101.1.1', '2606:4700::1'],
    'rebinding.example': ['151.101.1.1', '127.0.0.1'],
    'intranet.example': ['10.0.0.5'],
    'files.intranet.example': ['10.0.0.9'],
  }
  const may = async (file: string, service: string) =>
    (await createFileReach(async (name) => names[name] ?? [])(new URL(file), service)) !== null

  it.each([
    ['https://storage.example/a.png', 'https://service.example', true],
    ['https://unknown-here.example/a.png', 'https://service.example', true],
    ['http://127.0.0.1:8080/a.png', 'https://service.example', false],
    ['http://2130706433/a.png', 'https://service.example', false],
    ['http://[::ffff:127.0.0.1]/a.png', 'https://service.example', false],
    ['http://169.254.169.254/latest/meta-data', 'https://service.example', false],
    ['https://rebinding.example/a.png', 'https://service.example', false],
    ['https://intranet.example/a.png', 'https://service.example', false],
    ['https://files.intranet.example/a.png', 'https://intranet.example', true],
    ['https://intranet.example/a.png', 'https://intranet.example', true],
    ['http://127.0.0.1/a.png', 'https://intranet.example', false],
    ['http://127.0.0.1:1/a.png', 'http://localhost:4180', false],
    ['http://127.0.0.1:1/a.png', 'http://127.0.0.1:4180', true],
    ['http://192.168.1.1/a.png', 'http://127.0.0.1:4180', false],
  ])('at %s of %s: %s', async (file, service, is) => expect(await may(file, service)).toBe(is))
})
