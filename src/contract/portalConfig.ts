import * as z from 'zod/mini'
import { timeZone } from './field.ts'

/** Empty, a path, or an http address. */
export const portalAddress = z
  .string()
  .check(z.regex(/^$|^\/(?!\/)|^https?:\/\//, 'must be empty, a path, or an http address'))

/**
 * `config.json`, which the portal reads at run time: where the service is (empty: where the portal came from), and the
 * clinic's name and logo (empty: none), and the time zone of its clocks (empty: the browser's; our service always says it).
 */
export const PortalConfig = z.object({
  baseUrl: z.prefault(portalAddress, ''),
  clinicName: z.prefault(z.string(), ''),
  logo: z.prefault(portalAddress, ''),
  timeZone: z.prefault(z.union([z.literal(''), timeZone()]), ''),
})
export type PortalConfig = z.infer<typeof PortalConfig>
