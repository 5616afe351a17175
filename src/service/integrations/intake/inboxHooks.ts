import { sql } from 'kysely'
import type { inbox } from '#contract/resources/inbox.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'

/** Reports in the inbox name patients, so that reading them is in the audit trail. */
export const inboxHooks: Hooks<typeof inbox> = {
  recordReading: (queries, reader, ids) =>
    recordAct(queries, reader, { act: 'inbox.read', outcome: 'done', record: { kind: 'inbox', ids } }),

  filters: { waiting: sql`inbox.state = 'waiting'` },
}
