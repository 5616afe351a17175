import { isIP } from 'node:net'

/**
 * Reads which proxies stand before the service: how many (1 to 10), or their addresses and networks (CIDR) with commas
 * between. Undefined where the text is neither.
 */
export function readProxies(text: string): number | string[] | undefined {
  if (/^\d+$/.test(text)) return /^([1-9]|10)$/.test(text) ? Number(text) : undefined
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.every(isAddressOrNetwork) ? addresses : undefined
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  // Networks of length 0 hold everybody: whoever calls could then say to be anybody.
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (kind === 4 ? 32 : 128))
}

/** What Fastify takes for it. A bare number it would not: it cannot tell that only the proxies reach the service. */
export function trusting(
  proxies: number | string[] | undefined,
): string[] | ((address: string, hop: number) => boolean) | false {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : (proxies ?? false)
}
