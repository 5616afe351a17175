import { useCallback, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { useUser } from './SessionContext.tsx'

/** Something that is kept for a user on this device, beyond a sign-out: a preference, never anything of a patient. */
export interface Kept<T> {
  name: string
  schema: z.ZodMiniType<T>
  /** What holds where nothing is kept, or what is kept is of another form. The same object each time. */
  fallback: T
}

const listeners = new Set<() => void>()
// What storage refuses lasts as long as the page; what it holds is parsed once.
const memory = new Map<string, { text: string | null; value: unknown }>()

/** What is kept for the user, and the way to change it. Each component that asks for it sees each change. */
export function useKept<T>(kept: Kept<T>): [T, (value: T) => void] {
  const key = `user ${useUser().id}: ${kept.name}`
  const value = useSyncExternalStore(subscribe, () => read(key, kept))
  const keep = useCallback((next: T) => write(key, next), [key])
  return [value, keep]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read<T>(key: string, { schema, fallback }: Kept<T>): T {
  const known = memory.get(key)
  const text = stored(key, known?.text ?? null)
  if (known && known.text === text) return known.value as T
  const value = parsed(text, schema) ?? fallback
  memory.set(key, { text, value })
  return value
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
  } catch {
    // It holds until the page is left.
  }
  // What the storage holds by now: a full one still has the former choice, which must not come back.
  memory.set(key, { text: stored(key, text), value })
  for (const listener of listeners) listener()
}

function stored(key: string, otherwise: string | null): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return otherwise
  }
}

function parsed<T>(text: string | null, schema: z.ZodMiniType<T>): T | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
