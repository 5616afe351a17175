import { createHmac } from 'node:crypto'

/**
 * The secret that signs, and the ones before it that still count: what was signed or encrypted with those is accepted, and everything
 * new is made with the first.
 */
export type TokenSecrets = readonly [current: string, ...previous: string[]]

/** The keys for one purpose that are made from the secrets, in their order. */
export function keysFor([current, ...previous]: TokenSecrets, purpose: string): [Buffer, ...Buffer[]] {
  const derive = (secret: string) => createHmac('sha256', secret).update(purpose).digest()
  return [derive(current), ...previous.map(derive)]
}
