import * as z from 'zod/mini'
import { timeZone } from './declaration/field.ts'

/** Empty, a path, or an http address. */
export const portalAddress = z
  .string()
  .check(z.regex(/^$|^\/(?!\/)|^https?:\/\//, 'must be empty, a path, or an http address'))

/**
 * `config.json`, which the portal reads at run time: the service's address (empty: the portal's own origin), the clinic's name
 * and logo (empty: none), and its time zone (empty: the browser's; our service always sets it).
 */
export const PortalConfig = z.object({
  baseUrl: z.prefault(portalAddress, ''),
  clinicName: z.prefault(z.string(), ''),
  logo: z.prefault(portalAddress, ''),
  timeZone: z.prefault(z.union([z.literal(''), timeZone()]), ''),
})
export type PortalConfig = z.infer<typeof PortalConfig>
