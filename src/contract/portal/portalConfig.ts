import * as z from 'zod/mini'
import { birthDatePrecisions } from '#contract/patients/birthDatePrecision.ts'
import { timeZone } from '#contract/declaration/field.ts'
import { roles } from '#contract/access/roles.ts'
import { DemoSignIns } from '#contract/http/echo.ts'

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
 * How users sign in, which the description does not show (5). The defaults are those of the bundled service. For another service, the
 * clinic sets what differs, or that its users paste an access token.
 */
export const SignInSettings = z.object({
  /** `form`: user name and password are sent as described below. `token`: the user pastes an access token, and of the rest only `claims`, `roles` and `role` are used. */
  kind: z._default(z.enum(['form', 'token']), 'form'),
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
  /** Where the answer holds each value. One that is left out is looked for in the token's claims, and under the usual names. */
  answer: z._default(
    z.strictObject({
      token: z.optional(pointer),
      /** A timestamp, seconds or milliseconds since 1970, or seconds from now. */
      expires: z.optional(pointer),
      name: z.optional(pointer),
      /** Identifies the user. Left out: the user name that was typed. */
      userId: z.optional(pointer),
      /** A text, or a list of texts. */
      role: z.optional(pointer),
    }),
    {},
  ),
  /** Where the claims of the token hold each value, if the token is a JWT. Its signature is not verified. */
  claims: z._default(
    z.strictObject({ name: z.optional(pointer), userId: z.optional(pointer), role: z.optional(pointer) }),
    {},
  ),
  /** The portal's role for each of the service's. Usual names, such as `ROLE_ADMIN` or `médico`, need no entry. */
  roles: z._default(z.record(z.string(), z.enum(roles)), {}),
  /** The role of users for whom neither the answer nor the claims hold one. Left out: such users have no role, and the service alone decides what they may do. */
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

export const birthDateSetting = z.enum(birthDatePrecisions, 'must be day, year or unknown')

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
  /** How much has to be known of a patient's birth date, which our service checks. */
  birthDates: z.prefault(birthDateSetting, 'day'),
  /** The clinic's identity provider, by which users sign in, and whether those without emergency access still may by password. Set by our service. */
  openId: z.optional(z.object({ name: z.string(), passwords: z.boolean() })),
  /** The number of the synthetic clinic: another one after it was made anew. Set by the service in demo mode. */
  clinicRound: z.optional(z.int()),
  /** The users of a demonstration. Set by the service in demo mode, so that the sign-in page need not wait for its echo. */
  demo: z.optional(DemoSignIns),
  /** Whether the service is the bundled one, whose operations the portal uses without asking first. Set by that service, not by a clinic. */
  ownService: z.prefault(z.boolean(), false),
})
export type PortalConfig = z.infer<typeof PortalConfig>

/** The settings that our service writes into its HTML. It has checked their time zone: a check loads the browser's data of languages, which the sign-in page does without. */
export const PortalConfigInHtml = z.extend(PortalConfig, { timeZone: z.string() })
