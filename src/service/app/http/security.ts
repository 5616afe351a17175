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
    // Set above, because it depends on the clinic's settings, which can change while the service runs.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // HSTS is left to the proxy that terminates TLS.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
}

/**
 * Lets the portal load its own files and connect to this service, or the one in its settings, and nothing else: no inline code or
 * style, no framing by others. `blob:` is for the PDF and the images, which are fetched with the token. A `blob:` inherits the policy
 * of its page, and WebKit applies `frame-ancestors` to it: with 'none' the PDF's frame stays empty there.
 */
export const contentPolicy = ({ baseUrl, logo }: PortalConfig): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...originOf(logo)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...originOf(baseUrl)].join(' '),
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';')

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : [])
