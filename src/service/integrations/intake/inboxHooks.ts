import { sql } from 'kysely'
import type { inbox } from '#contract/resources/inbox.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import { reportScopeCondition } from '#service/records/accessScope.ts'
import type { Caller } from '#service/http/route.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'

/** Whether a user is shown the text of what was sent, and which files came with it. */
export const mayReadReports = (viewer: Caller | undefined): boolean =>
  viewer?.permissions.has('report.read') ?? false

/**
 * Reports in the inbox name patients, so that reading them is in the audit. A waiting report is shown to those who handle the inbox; what was stored
 * is still here as it was sent, and is shown to those who see the report. The text of a report, and why it corrects another, are for those
 * who may read reports.
 */
export const inboxHooks: Hooks<typeof inbox> = {
  visible(caller) {
    const inScope = reportScopeCondition(caller)
    return inScope
      ? sql`(inbox.report_id is null or exists (select from report where report.id = inbox.report_id and ${inScope}))`
      : sql`true`
  },

  recordReading: (queries, viewer, ids) =>
    recordAct(queries, viewer, { act: 'inbox.read', outcome: 'done', record: { kind: 'inbox', ids } }),

  embed: async (_, items, viewer) =>
    new Map(
      mayReadReports(viewer)
        ? []
        : items.map(({ id, payload: { text: _text, correctionReason: _reason, ...payload } }) => [
            id,
            { payload },
          ]),
    ),

  filters: { waiting: sql`inbox.state = 'waiting'` },
}
