import { isAddressOrNetwork } from '#service/http/networks.ts'

/**
 * Parses the proxies before the service: how many (1 to 10), or their addresses and networks (CIDR), separated by commas.
 * Undefined where the text is neither.
 */
export function readProxies(text: string): number | string[] | undefined {
  if (/^\d+$/.test(text)) return /^([1-9]|10)$/.test(text) ? Number(text) : undefined
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.every(isAddressOrNetwork) ? addresses : undefined
}

/** The value for Fastify's `trustProxy`. A number is turned into a function, because Fastify does not accept a bare number of hops. */
export function trustProxyOption(
  proxies: number | string[] | undefined,
): string[] | ((address: string, hop: number) => boolean) | false {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : (proxies ?? false)
}
