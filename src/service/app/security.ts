import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { PortalConfig } from '#contract/portalConfig.ts'
import { otherOrigins } from './portalConfig.ts'

/**
 * The security headers of every answer. The content security policy lets the portal load its own files and talk to this
 * service, or the one that its settings name, and nothing else: no inline code or style, no framing by others. `blob:` is for the PDF and the images,
 * which are fetched with the token.
 */
export async function secureHeaders(app: FastifyInstance, config: PortalConfig): Promise<void> {
  const others = otherOrigins(config)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...others.logo],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...others.service],
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // Whoever puts TLS before the service decides for how long browsers must insist on it.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
}
