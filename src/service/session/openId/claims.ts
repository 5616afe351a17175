import type { OpenIdSettings } from './provider.ts'

type Claims = Readonly<Record<string, unknown>>

/** The value at a JSON pointer (RFC 6901) in the claims. */
const claimAt = (claims: Claims, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Claims)[part]
          : undefined,
      claims,
    )

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string' && text !== '')

/** The permission list (code or name) of the first role in the settings that the person has. */
export function permissionListOf(
  claims: Claims,
  { roleClaim, roles }: Pick<OpenIdSettings, 'roleClaim' | 'roles'>,
): string | undefined {
  const value = claimAt(claims, roleClaim)
  // A claim of several roles is a list, or a text with spaces or commas between, as scopes are. A role in a list may itself have spaces.
  const parts = typeof value === 'string' ? value.split(/[\s,]+/) : []
  const held = new Set([...textsIn(value), ...parts])
  return roles.find(([role]) => held.has(role))?.[1]
}

/**
 * The user name and the name of a person. The name falls back to the user name. Undefined also where the user name is an address of which
 * the provider says that it is not verified: anybody can give that of somebody else.
 */
export function personOf(
  claims: Claims,
  usernameClaim: string,
): { username: string; name: string } | undefined {
  const [username] = textsIn(claimAt(claims, `/${usernameClaim}`)).map((text) => text.trim())
  if (username === undefined || username === '' || username.length > 100) return undefined
  if (usernameClaim === 'email' && String(claims['email_verified']) === 'false') return undefined
  const parts = ['given_name', 'family_name'].flatMap((name) => textsIn(claims[name]).slice(0, 1))
  const [name = parts.join(' ')] = textsIn(claims['name'])
  return { username, name: (name.trim() || username).slice(0, 200) }
}
