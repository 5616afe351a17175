import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The network of a client, and a wider one that may belong to it too: an IPv4 address as it is; of an IPv6 address the /64, in
 * which a device can use any number of addresses, and the /48, which is assigned to a site.
 */
export function networksOf(address: string): [network: string, wide?: string] {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return [plain]
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535'
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255])
  if (isMapped) return [bytes.join('.')]
  const written = groups.map((group) => group.toString(16))
  return [`${written.slice(0, 4).join(':')}::/64`, `${written.slice(0, 3).join(':')}::/48`]
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // URL normalises the notation and removes a dotted end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [first, last] = [read(head), read(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** Whether a text is an address, or a network in CIDR notation. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  // A network of length 0 contains every address: a list with it would let everybody in.
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (kind === 4 ? 32 : 128))
}

/** Whether an address is one of these, or in one of these networks. Those that are neither contain none. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const [plain = ''] = address.split('%')
  const list = new BlockList()
  for (const network of networks.filter(isAddressOrNetwork)) {
    const [base = '', length] = network.split('/')
    if (length === undefined) list.addAddress(base, familyOf(base))
    else list.addSubnet(base, Number(length), familyOf(base))
  }
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** The addresses and networks in a text, separated by commas, semicolons or white space. */
export const networksIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
