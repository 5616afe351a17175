import * as z from 'zod/mini'
import { calendarDate, id } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { visibleText } from '#contract/declaration/shapes.ts'
import { chosenObject } from '#contract/declaration/source.ts'
import { DeleteSuccess } from '#contract/http/error.ts'

/** That a user wants to look at a report again: from which day on, and a note of the user's own. */
export const Aside = chosenObject({ until: calendarDate(), note: z.nullable(z.string()) })
export type Aside = z.infer<typeof Aside>

/** The longest note. */
export const MAX_ASIDE_NOTE = 500

/** Lists that each user has: reports set aside whose day has come, all reports set aside, and those opened last. */
export const ownLists = ['due', 'aside', 'recent'] as const
export type OwnList = (typeof ownLists)[number]

export const asideOperations = {
  setAside: operation({
    summary: 'Set a released report aside, for the caller alone; again, with another day or note',
    method: 'PUT',
    path: '/portalreport/aside',
    access: 'report.read',
    body: chosenObject({
      /** Of the release. */
      id: id(),
      /** The day from which on it is due. */
      until: calendarDate(),
      note: z.optional(visibleText(MAX_ASIDE_NOTE)),
    }),
    success: { status: 200, answer: { schema: Aside } },
    errors: [403, 404],
  }),
  endAside: operation({
    summary: 'End the setting aside of a release by the caller; also of one that is no longer listed',
    method: 'DELETE',
    path: '/portalreport/aside',
    access: 'report.read',
    body: chosenObject({ id: id() }),
    success: { status: 200, answer: { schema: DeleteSuccess } },
  }),
}
