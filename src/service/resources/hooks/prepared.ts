import type { Writer } from './hooks.ts'

/** The hash that `prepare` has made of the secret of this request. */
export function hashOf({ prepared }: Writer): string {
  if (!prepared) throw new Error('A secret is set that was not hashed before the transaction.')
  return prepared.hash
}
