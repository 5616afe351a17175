import type { Queries } from '#service/database/database.ts'

/** Stores another hash of the same password, unless the password was changed in the meantime. Sessions continue. */
export async function replaceHash(
  queries: Queries,
  id: number,
  outdated: string,
  passwordHash: string,
): Promise<void> {
  await queries
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', outdated)
    .execute()
}
