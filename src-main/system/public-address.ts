/** Where an address lies: everybody's internet, or a place that only this machine or its network reaches. */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type Reach = 'public' | 'private' | 'link-local' | 'loopback' | 'reserved'

const ranges: readonly (readonly [Reach, readonly string[]])[] = [
  ['loopback', ['127.0.0.0/8', '::1/128', '0.0.0.0/8', '::/128']],
  ['link-local', ['169.254.0.0/16', 'fe80::/10']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fec0::/10']],
  [
    'reserved',
    ['192.0.0.0/24', '192.0.2.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  ['reserved', ['100::/64', '2001:db8::/32', 'ff00::/8', '64:ff9b:1::/48']],
]

const lists: readonly (readonly [Reach, BlockList])[] = ranges.map(([reach, networks]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return [reach, list]
})

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const hex = (high = '0', low = '0'): string => ((Number(high) << 8) | Number(low)).toString(16)
  const plain = dotted === null ? address : `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}`
  const [head = '', tail] = plain.split('::')
  const read = (part: string): number[] => (part === '' ? [] : part.split(':').map((it) => Number.parseInt(it, 16)))
  const [first, last] = [read(head), read(tail ?? '')]
  return tail === undefined ? first : [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** The IPv4 address that an IPv6 address stands for: mapped, compatible, translated (NAT64) or tunnelled (6to4). */
function embedded(address: string): string | null {
  const groups = groupsOf(address)
  const [a = 0, b = 0, c = 0] = groups
  const dotted = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  if (a === 0x2002) return dotted(b, c)
  const isEmpty = groups.slice(0, 5).every((it) => it === 0)
  const isMapped = isEmpty && (groups[5] === 0xffff || (groups[5] === 0 && (groups[6] ?? 0) !== 0))
  const isTranslated = a === 0x64 && b === 0xff9b && groups.slice(2, 6).every((it) => it === 0)
  return isMapped || isTranslated ? dotted(groups[6], groups[7]) : null
}

/** Of an address in numbers. */
export function reachOf(given: string): Reach {
  const [address = ''] = given.replace(/^\[|\]$/g, '').split('%', 1)
  const version = isIP(address)
  if (version === 0) return 'reserved'
  const inner = version === 6 ? embedded(address) : null
  if (inner !== null) return reachOf(inner)
  return lists.find(([, list]) => list.check(address, version === 4 ? 'ipv4' : 'ipv6'))?.[0] ?? 'public'
}

/** All addresses of a host name; none where it has none, or where nobody says. Never throws. */
export type LookUp = (name: string) => Promise<readonly string[]>

export const systemLookUp: LookUp = (name) =>
  lookup(name, { all: true }).then(
    (found) => found.map((it) => it.address),
    () => [],
  )

/** Of every address that a host of a web address has. */
export async function reachesOf(hostname: string, lookUp: LookUp): Promise<readonly Reach[]> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) === 0 ? await lookUp(bare) : [bare]
  return addresses.map(reachOf)
}
