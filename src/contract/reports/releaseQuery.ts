import * as z from 'zod/mini'
import { calendarDate, hours, idOrNone, idsText, idText, timeZone } from '#contract/declaration/field.ts'
import { paging } from '#contract/declaration/listing.ts'
import { chosen, document } from '#contract/declaration/source.ts'
import { ownLists } from './aside.ts'
import { priorityFilters } from './priority.ts'
import { corrections } from './reportParts.ts'

/** A name as a search has it. */
export const name = () => z.string().check(z.maxLength(200))

/**
 * The orders of the released listing. `urgent`: those with a critical finding first, then by priority, newest first within each. Those after it are
 * alphabetical, newest first within a name.
 */
export const releaseOrders = [
  'newest',
  'oldest',
  'urgent',
  'patient',
  'patient-descending',
  'exam',
  'exam-descending',
  'examiner',
  'examiner-descending',
] as const
export type ReleaseOrder = (typeof releaseOrders)[number]

/** The filters of the released listing, which its exports have, too. */
export const filters = {
  ...document({
    examId: z.optional(idText()),
    examinerName: z.optional(name()),
  }),
  ...chosen({
    examinerId: z.optional(idText()),
    /** Any of these exams. */
    examIds: z.optional(idsText()),
    /** The employee who requested the exam. */
    requesterId: z.optional(idText()),
    /** The region of the body that the exam is of, whatever its case and accents. */
    bodyRegion: z.optional(name()),
    /** Words of the text, `"words that follow each other"` and `-words` that it must not have, in whatever form they are written. */
    text: z.optional(name()),
    patientName: z.optional(name()),
    patientId: z.optional(idText()),
    /** Only patients on this list of the caller's. A list of another user's holds nobody for the caller. */
    patientListId: z.optional(idText()),
    /** The release of one report. */
    reportId: z.optional(idText()),
    /** The whole number of a request, of which there may be several reports. Case, accents and kinds of dash do not matter. */
    requestNumber: z.optional(name()),
    /** Calendar dates in `timeZone`, both included. */
    releasedFrom: z.optional(calendarDate()),
    releasedTo: z.optional(calendarDate()),
    /** 0: the reports that belong to no unit. */
    unitId: z.optional(idOrNone()),
    /** The modality of the exam; 0: the exams that have none. */
    modalityId: z.optional(idOrNone()),
    /** The days of the exam, as those of the release. */
    examinedFrom: z.optional(calendarDate()),
    examinedTo: z.optional(calendarDate()),
    /** Only those that no doctor has read, and that were released so many hours ago or more; less than so many. */
    unreadFor: z.optional(hours()),
    unreadUnder: z.optional(hours()),
    corrections: z.optional(corrections()),
    /** An IANA time zone, `America/Sao_Paulo`. Left out: the clinic's. */
    timeZone: z.optional(timeZone()),
    /** `true`: only those that the caller has not read. */
    unread: z.optional(z.enum(['true', 'false'])),
    /** `true`: only corrections that the caller has not read of reports that the caller has read. */
    corrected: z.optional(z.enum(['true', 'false'])),
    priority: z.optional(z.enum(priorityFilters)),
    /** `true`: only those with a critical finding. */
    critical: z.optional(z.enum(['true', 'false'])),
    /** `true`: only those with a critical finding that no doctor has acknowledged, and that no correction has replaced. */
    unacknowledged: z.optional(z.enum(['true', 'false'])),
    /** Only those of one of the caller's lists. Without `sort`: the earliest day first, or the last opened first. */
    list: z.optional(z.enum(ownLists)),
    /** Left out: newest first. */
    sort: z.optional(z.enum(releaseOrders)),
  }),
}

/** The filters of the released listing (4.2, and those that we chose beside them). */
export const ReleaseQuery = z.object({
  ...filters,
  /** `row`: of each record only what `ReleaseRow` has, for long lists. */
  ...chosen({ form: z.optional(z.enum(['whole', 'row'])) }),
  ...paging,
})
export type ReleaseQuery = z.infer<typeof ReleaseQuery>
