/** A value, and the JSON pointer (RFC 6901) to where it stands. */
export interface Found {
  value: unknown
  pointer: string
}

/** The value at a JSON pointer; undefined where there is none. */
export function valueAt(json: unknown, pointer: string): unknown {
  let value = json
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** Usual names of members that wrap an answer or a user. */
const wrappers = new Set(
  'data result response payload body content session auth authentication user usuario account profile token tokens error errors realmaccess'.split(
    ' ',
  ),
)
const DEEPEST = 3

/** A name without what differs between services in how they write it: `access_token`, `accessToken`, `Access-Token`. */
const plainName = (name: string): string => name.toLowerCase().replace(/[_\-\s]/g, '')

/**
 * The value under the first of some usual names that fits: at the top of an answer, else inside of what services wrap answers in.
 */
export function findUsual(
  json: unknown,
  names: readonly string[],
  fits: (value: unknown) => boolean,
): Found | undefined {
  let level: Found[] = [{ value: json, pointer: '' }]
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const members = level.flatMap(membersOf)
    for (const name of names) {
      const place = members.find((member) => member.name === name && fits(member.value))
      if (place) return place
    }
    level = members.filter(({ name }) => wrappers.has(name))
  }
  return undefined
}

function membersOf({ value, pointer }: Found): (Found & { name: string })[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).map(([name, member]) => ({
    name: plainName(name),
    value: member as unknown,
    pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  }))
}
