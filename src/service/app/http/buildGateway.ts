import type { FastifyInstance } from 'fastify'
import { clinicRoutes } from './clinicSettings.ts'
import { type GatewayLimits, gatewayRoutes, gatewayTo } from './gateway.ts'
import { portalFiles } from './portalFiles.ts'
import { readiness } from './readiness.ts'
import { refuseOtherMethods } from './routing.ts'
import { createServer, type ServerOptions } from './server.ts'
import { healthRoutes, securityContact } from './systemRoutes.ts'

export interface GatewayOptions extends Omit<ServerOptions, 'compressesAtOnce'> {
  /** The address of the service, to which `/api` is passed on. */
  serviceUrl: string
  /** The built portal, served if the folder has one. */
  portalFolder?: string
  /** How long a result of the readiness check is reused, in milliseconds. */
  readinessTtlMs?: number
  limits?: Partial<GatewayLimits>
}

/** Assembles the portal for another service: it serves the portal's files and settings, and passes all other requests on. */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { serviceUrl, portalFolder, clinic, readinessTtlMs, limits } = options
  const app = await createServer({ ...options, compressesAtOnce: true })
  const gateway = gatewayTo(serviceUrl, limits)
  refuseOtherMethods(app)
  clinicRoutes(app, clinic)
  healthRoutes(app, readiness(gateway.checks, app.log, readinessTtlMs))
  securityContact(app, options.securityContact)
  gatewayRoutes(app, gateway, clinic)
  if (portalFolder) await portalFiles(app, portalFolder, clinic)
  return app
}
