import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { PortalConfig } from '#contract/portalConfig.ts'
import type { ClinicSettings } from './clinicSettings.ts'

/** The security headers of every answer. */
export async function secureHeaders(app: FastifyInstance, clinic: ClinicSettings): Promise<void> {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', contentPolicy(clinic.current()))
  })
  await app.register(helmet, {
    // It follows the settings of the clinic while the service runs.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // Whoever puts TLS before the service decides for how long browsers must insist on it.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
}

/**
 * Lets the portal load its own files and talk to this service, or the one that its settings name, and nothing else: no inline code or
 * style, no framing by others. `blob:` is for the PDF and the images, which are fetched with the token.
 */
export const contentPolicy = ({ baseUrl, logo }: PortalConfig): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...originOf(logo)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...originOf(baseUrl)].join(' '),
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : [])
