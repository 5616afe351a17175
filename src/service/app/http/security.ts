import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import type { ClinicSettings } from './clinicSettings.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The security headers of every answer. Where a proxy terminates TLS, HSTS is left to it. */
export async function secureHeaders(
  app: FastifyInstance,
  clinic: ClinicSettings,
  speaksHttps: boolean,
): Promise<void> {
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('content-security-policy', contentPolicy(clinic.current(), headers['user-agent']))
    reply.header('permissions-policy', permissionsPolicy)
  })
  await app.register(helmet, {
    // Set above, because it depends on the clinic's settings, which can change while the service runs.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // Other hosts of the clinic's domain may not have a certificate.
    strictTransportSecurity: speaksHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
}

/** The browser's features that the portal itself may use. */
const used = [
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
]
/** The features that nothing may use, frames included. Only names that browsers know, because they report others on the console. */
const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
export const permissionsPolicy = [
  ...used.map((name) => `${name}=(self)`),
  ...unused.map((name) => `${name}=()`),
].join(', ')

/**
 * Lets the portal load its own files and connect to this service, or the one in its settings, and nothing else: of inline code and
 * styles the page's own alone, by their hashes, no framing by others. `blob:` is for the PDF and the images, which are fetched with the token. A `blob:` inherits the policy
 * of its page, and WebKit applies `frame-ancestors` to it: with 'none' the PDF's frame stays empty there.
 *
 * Text becomes the address of a script through one policy (Trusted Types), that of the worker's address, and HTML through none. Firefox is not told so, because its viewer inherits that with the rest, and then shows a PDF without its own worker.
 */
export const contentPolicy = (
  { baseUrl, logo }: PortalConfig,
  userAgent = '',
  inline: { scripts: readonly string[]; styles: readonly string[] } = { scripts: [], styles: [] },
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    "worker-src 'self'",
    ["style-src 'self'", ...inline.styles].join(' '),
    ["img-src 'self' data: blob:", ...originOf(logo)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...originOf(baseUrl)].join(' '),
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    ...(/\bFirefox\//.test(userAgent) ? [] : TRUSTED_TYPES),
  ].join(';')

const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types worker']

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : [])

/** For how long a browser need not ask again what it may send, in seconds. */
const PREFLIGHT_SECONDS = 600

/**
 * Lets portals of these origins use the API. A token is sent with each request, and cookies with none, so `credentials` stays off. What
 * the service serves besides the API is for its own origin.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const allowed = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Purpose'],
    exposedHeaders: [
      'Content-Disposition',
      'Link',
      'Location',
      'Retry-After',
      'X-Request-Id',
      'X-Total-Count',
    ],
    maxAge: PREFLIGHT_SECONDS,
  }
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, isForApi(request) ? { ...allowed, preflight: isPreflight(request) } : { origin: false }),
  })
}

const isForApi = ({ url }: FastifyRequest) => /^\/api([/?]|$)/.test(url)

/** Other uses of OPTIONS are answered by the addresses themselves. */
const isPreflight = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined
