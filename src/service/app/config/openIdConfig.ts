import * as z from 'zod/mini'
import type { OpenIdSettings } from '#service/session/openId/provider.ts'

const issuer = z
  .string()
  .check(
    z.refine(
      isIssuer,
      'must be the https:// address of the provider, without a query or a password (http:// on this machine alone)',
    ),
  )

function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
  )
}

const isRole = (entry: string) => /^[^=]+=[^=]+$/.test(entry)

/** `role=list, role=list`, in the order in which they count. */
const roles = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((entry) => entry.trim())),
  ),
  z
    .array(z.string())
    .check(
      z.refine(
        (entries) => entries.every(isRole),
        'must be roles of the provider with permission lists, such as radiologist=doctor, desk=frontdesk',
      ),
    ),
)

/** The settings of the identity provider, as the environment has them. */
export const openIdSettings = {
  OPENID_ISSUER: z.optional(issuer),
  OPENID_CLIENT_ID: z.optional(z.string()),
  OPENID_CLIENT_SECRET: z.optional(z.string()),
  OPENID_NAME: z.optional(z.string().check(z.maxLength(60, 'must have 60 characters at most'))),
  OPENID_SCOPE: z.optional(z.string().check(z.regex(/\bopenid\b/, 'must name openid'))),
  OPENID_USERNAME_CLAIM: z.optional(z.string()),
  OPENID_ROLE_CLAIM: z.optional(
    z.string().check(z.regex(/^(\/([^~/]|~[01])+)+$/, 'must be a JSON pointer, such as /realm_access/roles')),
  ),
  OPENID_ROLES: z.optional(roles),
}
const OpenIdEnvironment = z.object(openIdSettings)

/** Those that mean nothing without a provider. */
export const openIdNames = (Object.keys(openIdSettings) as (keyof typeof openIdSettings)[]).filter(
  (name) => name !== 'OPENID_ISSUER',
)

/** The provider of the settings; undefined where they name none. */
export function readOpenId(values: z.output<typeof OpenIdEnvironment>): OpenIdSettings | undefined {
  const { OPENID_ISSUER: address, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = values
  if (address === undefined || clientId === undefined) return undefined
  return {
    issuer: address,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    name: values.OPENID_NAME ?? new URL(address).hostname,
    scope: values.OPENID_SCOPE ?? 'openid profile email',
    usernameClaim: values.OPENID_USERNAME_CLAIM ?? 'preferred_username',
    roleClaim: values.OPENID_ROLE_CLAIM ?? '/roles',
    roles: (values.OPENID_ROLES ?? []).map((entry) => {
      const [role = '', list = ''] = entry.split('=').map((part) => part.trim())
      return [role, list] as const
    }),
  }
}
