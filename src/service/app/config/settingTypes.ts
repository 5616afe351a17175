import { isIPv4 } from 'node:net'
import * as z from 'zod/mini'
import { readBasePath } from '#contract/http/basePath.ts'
import { isAddressOrNetwork } from '#service/http/networks.ts'

// The types of settings.

export const wholeNumber = (minimum: number, maximum: number) => {
  const isOne = (text: string) => /^\d{1,8}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
  const problem = `must be a whole number from ${minimum} to ${maximum}`
  return z.pipe(z.string().check(z.refine(isOne, problem)), z.transform(Number))
}

/**
 * Parses the proxies before the service: how many (1 to 10), or their addresses and networks (CIDR), separated by commas.
 * Undefined where the text is neither.
 */
export function readProxies(text: string): number | string[] | undefined {
  if (/^\d+$/.test(text)) return /^([1-9]|10)$/.test(text) ? Number(text) : undefined
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.every(isAddressOrNetwork) ? addresses : undefined
}

export const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => readProxies(text) !== undefined,
        'must be a number of proxies from 1 to 10, or their addresses (192.0.2.1, 10.0.0.0/8) with commas between',
      ),
    ),
  z.transform(readProxies),
)

export const postgresAddress = z.optional(
  z
    .string()
    .check(
      z.refine(
        isPostgresAddress,
        'must be a postgres:// address, in which / ? # @ and % of a password are written as %2F %3F %23 %40 and %25',
      ),
    ),
)

/**
 * Where a password holds one of these characters as it is, its parts pass for host, port or database, which messages name. So an address
 * is refused that holds an @ after its host, or a fragment.
 */
function isPostgresAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  const { pathname, search, hash } = new URL(text)
  return hash === '' && !(pathname + search).includes('@')
}

export const serviceAddress = z.pipe(
  z
    .string()
    .check(
      z.refine(isServiceAddress, 'must be an http or https address, without a user, a query or a fragment'),
    ),
  z.transform((text) => text.replace(/\/+$/, '')),
)

function isServiceAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text) || /[?#]/.test(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

export const isOrigin = (text: string) =>
  /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

export const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((part) => part.trim())),
  ),
  z
    .array(z.string())
    .check(
      z.refine(
        (parts) => parts.every(isOrigin),
        'must be origins such as https://portal.example, exactly as browsers write them, with commas between',
      ),
    ),
)

export const contact = z
  .string()
  .check(
    z.regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/,
      'must be an address such as mailto:security@clinic.example, or https://…',
    ),
  )

export const basePath = z.pipe(
  z.string().check(z.refine((text) => readBasePath(text) !== undefined, 'must be a path such as /portal/')),
  z.transform((text) => readBasePath(text) ?? '/'),
)

export const tokenSecret = z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more')))

/** Whether only this machine reaches an address to listen on. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** The clinic's time zone: the configured one, else the machine's; and whether it is UTC only because none is configured. */
export function clinicTime(named: string | undefined): { timeZone: string; isUtcAssumed: boolean } {
  const timeZone = named ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return { timeZone, isUtcAssumed: named === undefined && /^(Etc\/)?(UTC|GMT)$/.test(timeZone) }
}
