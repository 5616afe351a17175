import * as z from 'zod/mini'
import { timeZone } from './declaration/field.ts'
import { roles } from './declaration/operation.ts'

/** Empty, a path, or an http address. */
export const portalAddress = z
  .string()
  .check(z.regex(/^$|^\/(?!\/)|^https?:\/\//, 'must be empty, a path, or an http address'))

/** A path of the service, below its base address. */
const servicePath = z.string().check(z.regex(/^\/(?!\/)/, 'must be a path that begins with one /'))

/** A JSON pointer (RFC 6901), such as `/data/token`. */
const pointer = z
  .string()
  .check(z.regex(/^(\/([^~/]|~[01])*)+$/, 'must be a JSON pointer, such as /data/token'))

/**
 * How one signs in, which the description does not show (5). Our own service has `authenticate`; with any other, the clinic says here
 * what its service expects.
 */
export const SignInSettings = z.object({
  /** `authenticate`: as our own service has it. `form`: user name and password, sent as said below. `token`: the user pastes an access token. */
  kind: z._default(z.enum(['authenticate', 'form', 'token']), 'authenticate'),
  /** Below the base address. */
  path: z._default(servicePath, '/api/v1/auth/authenticate'),
  method: z._default(z.enum(['POST', 'PUT']), 'POST'),
  /** How the fields are sent: as a JSON object, or as a form (`application/x-www-form-urlencoded`). */
  body: z._default(z.enum(['json', 'form']), 'json'),
  /** The names of the fields. */
  username: z._default(z.string().check(z.minLength(1)), 'username'),
  password: z._default(z.string().check(z.minLength(1)), 'password'),
  /** Further fields that are always sent, such as a clinic's number. */
  fields: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  /** Where the answer holds what, as JSON pointers. Left out: the usual places are tried. */
  answer: z._default(
    z.strictObject({
      token: z.optional(pointer),
      /** A timestamp, or seconds since 1970. */
      expiresAt: z.optional(pointer),
      /** Seconds from now. */
      expiresIn: z.optional(pointer),
      name: z.optional(pointer),
      userId: z.optional(pointer),
      role: z.optional(pointer),
    }),
    {},
  ),
  /** Where the token's claims hold what, if it is a JWT. They are read without verifying it. */
  claims: z._default(
    z.strictObject({ name: z.optional(pointer), userId: z.optional(pointer), role: z.optional(pointer) }),
    {},
  ),
  /** The portal's role for each of the service's. */
  roles: z._default(z.record(z.string(), z.enum(roles)), {}),
  /** The role of users of whom nothing else says it. Left out: none, and what the service refuses is refused. */
  role: z.optional(z.enum(roles)),
})
export type SignInSettings = z.infer<typeof SignInSettings>

/**
 * The address of a report's PDF, which the description does not show: a path below the base address with `{reportId}`, `{pdfName}` or
 * `{pdfPath}` in it, each replaced by the report's value. Empty: none, unless the service offers ours.
 */
export const pdfAddress = z
  .string()
  .check(z.regex(/^$|^\/(?!\/)|^\{pdfPath\}/, 'must be empty, or a path that begins with one / or {pdfPath}'))

/**
 * `config.json`, which the portal reads at run time: the service's address (empty: the portal's own origin), the clinic's name
 * and logo (empty: none), its time zone (empty: the browser's; our service always sets it), and what the description does not show
 * of the service.
 */
export const PortalConfig = z.object({
  baseUrl: z.prefault(portalAddress, ''),
  clinicName: z.prefault(z.string(), ''),
  logo: z.prefault(portalAddress, ''),
  timeZone: z.prefault(z.union([z.literal(''), timeZone()]), ''),
  signIn: z.prefault(SignInSettings, {}),
  pdf: z.prefault(pdfAddress, ''),
  /** The service is our own, so it need not be asked what it offers before it is used. Only our service says so, of itself. */
  ownService: z.prefault(z.boolean(), false),
})
export type PortalConfig = z.infer<typeof PortalConfig>
