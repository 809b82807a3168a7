/** From which addresses calls are taken. */
import { BlockList, isIP } from 'node:net'

interface Network {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

function readNetwork(text: string): Network | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return null
  const most = version === 4 ? 32 : 128
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null
  const length = bits === undefined ? most : Number(bits)
  return length > most ? null : { address, bits: length, family: version === 4 ? 'ipv4' : 'ipv6' }
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== null

/** An IPv4 address may arrive in the form that IPv6 has for it. */
const plainAddress = (address: string): string => (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address)

/** Takes every address where `networks` is empty. */
export function createNetworkTest(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network !== null) list.addSubnet(network.address, network.bits, network.family)
  }
  return (given) => {
    const address = plainAddress(given)
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}
