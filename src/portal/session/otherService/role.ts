import { fold } from '#contract/matching.ts'
import type { Role } from '#contract/roles.ts'

/** What services usually call our roles, without accents, blanks and the prefix `ROLE_`. */
const words: Record<Role, string> = {
  doctor: 'doctor physician medico medica',
  frontdesk: 'frontdesk reception receptionist recepcao recepcionista',
  administrator: 'administrator admin administrador administradora',
}
const roleOfWord = new Map(
  (Object.keys(words) as Role[]).flatMap((role) => words[role].split(' ').map((word) => [word, role])),
)

const plainWord = (text: string): string =>
  fold(text)
    .replace(/[^a-z]/g, '')
    .replace(/^role/, '')

/** The roles in a value: a text, or a list of texts or of objects that name them. Undefined where it is anything else. */
export function roleNames(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.split(/[,;]/).map((name) => name.trim())
  if (!Array.isArray(value)) return undefined
  const names = value.map((item: unknown) => {
    const named = item as { name?: unknown; role?: unknown; authority?: unknown } | null
    return typeof item === 'object' ? (named?.name ?? named?.role ?? named?.authority) : item
  })
  return names.filter((name) => typeof name === 'string')
}

/**
 * Our role for those that a service names: by the settings, else by the usual words. `unclear` where they stand for several of ours: such a
 * user may try all, since no one of our roles is known to be enough.
 */
export function roleOf(names: readonly string[], mapped: Record<string, Role>): Role | 'unclear' | undefined {
  const found = new Set(
    names.flatMap((name) => {
      const role = Object.hasOwn(mapped, name) ? mapped[name] : roleOfWord.get(plainWord(name))
      return role ?? []
    }),
  )
  const [role] = found
  return found.size > 1 ? 'unclear' : role
}
