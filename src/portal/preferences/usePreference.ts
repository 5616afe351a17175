import { use, useCallback, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { PreferenceOwner } from './PreferencesContext.tsx'
import { readStored, store, subscribeToStored } from './preferenceStore.ts'

/** A preference that is kept for a user on this device, beyond a sign-out. It never holds anything of a patient. */
export interface Preference<T> {
  name: string
  schema: z.ZodMiniType<T>
  /** The value where nothing is stored, or the stored value is invalid. The same object each time. */
  fallback: T
}

// A stored value is parsed once, so that it stays the same object.
const parsed = new Map<string, { text: string | null; value: unknown }>()

/** A preference of the user, and the way to change it. Components that use it are rendered again at each change. */
export function usePreference<T>(preference: Preference<T>): [T, (value: T) => void] {
  const owner = use(PreferenceOwner)
  if (owner === undefined) throw new Error('Nobody is signed in whose preference it could be.')
  const key = keyOf(owner, preference)
  const value = useSyncExternalStore(subscribeToStored, () => read(key, preference))
  const set = useCallback((next: T) => write(key, next), [key])
  return [value, set]
}

/** The same outside of components: what a user's page will begin with. */
export const readPreference = <T>(owner: number, preference: Preference<T>): T =>
  read(keyOf(owner, preference), preference)

const keyOf = (owner: number, { name }: { name: string }) => `user ${owner}: ${name}`

const shortcuts = { name: 'shortcuts', schema: z.boolean(), fallback: true }

/** Whether the user wants single keys to do something on the page (WCAG 2.1.4). */
export const useShortcutsOn = () => usePreference(shortcuts)

const urgentNotices = { name: 'urgent notices', schema: z.boolean(), fallback: false }

/** Whether the browser tells of new urgent reports, which it has to allow, too. */
export const useUrgentNotices = () => usePreference(urgentNotices)

function read<T>(key: string, { schema, fallback }: Preference<T>): T {
  const text = readStored(key)
  const known = parsed.get(key)
  if (known && known.text === text) return known.value as T
  const value = parse(text, schema) ?? fallback
  parsed.set(key, { text, value })
  return value
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  parsed.set(key, { text, value })
  store(key, text)
}

function parse<T>(text: string | null, schema: z.ZodMiniType<T>): T | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const densities = ['comfortable', 'dense'] as const
type Density = (typeof densities)[number]

const density = { name: 'density', schema: z.enum(densities), fallback: 'comfortable' as const }

/** How high the rows of lists are. All lists share it. */
export const useDensity = () => usePreference<Density>(density)

const paneWidth = {
  name: 'pane width',
  schema: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  fallback: null,
}

/**
 * The width of the pane that shows an opened report or record beside its list, in percent of the page; null until the user drags it.
 * The lists of reports and of settings share one width.
 */
export const usePaneWidth = () => usePreference<number | null>(paneWidth)
