import type * as z from 'zod/mini'
import { PortalConfig } from '#contract/portal/portalConfig.ts'

/** The settings of a portal whose service, at an address, is the bundled one unless `others` set something else. */
export const portalConfig = (baseUrl: string, others: Partial<z.input<typeof PortalConfig>> = {}) =>
  PortalConfig.parse({ clinicName: 'Test clinic', ownService: true, ...others, baseUrl })
