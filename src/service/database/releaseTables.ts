import type { Generated, GeneratedAlways } from 'kysely'
import type { Created, Json } from './resourceTables.ts'

/** Rows about reports that are released, beside the reports themselves. */
export interface ReleaseTables {
  report_release: Created & {
    id: Generated<number>
    report_id: number
    email_id: number | null
    status: string
    status_message: string | null
    released: boolean
    notified: Generated<boolean>
    // Maintained by triggers: never written by the service.
    listed: Generated<boolean>
    released_at: Generated<Date>
    exam_id: Generated<number>
    doctor_id: Generated<number>
    requester_id: Generated<number>
    patient_id: Generated<number>
    unit_id: Generated<number | null>
    examined_at: Generated<Date | null>
    /** The earliest mark of a doctor. */
    first_read_at: Generated<Date | null>
    correction: Generated<boolean>
    priority: Generated<string>
    critical: Generated<boolean>
    /** Since when a critical finding waits for an acknowledgement. */
    unacknowledged_since: Generated<Date | null>
    /** The transaction that wrote the row last. */
    changed_in: Generated<string>
  }
  /** Who has taken note of a report's critical finding, and which version of the report was read. */
  report_acknowledgement: {
    id: GeneratedAlways<number>
    report_id: number
    read_report_id: number
    user_id: number
    at: Generated<Date>
    note: string | null
    ended_at: Date | null
  }
  /** The words of the text of each release that is, or was, listed; null until they are made. */
  release_words: { release_id: number; words: Generated<string | null> }
  /** Patients whose reports a user has opened outside the access scope, with the reason, until when. */
  report_opening: {
    id: GeneratedAlways<number>
    user_id: number
    patient_id: number
    report_id: number
    reason: string
    opened_at: Generated<Date>
    expires_at: Date
  }
  report_move: {
    report_id: number
    from_patient_id: number
    to_patient_id: number
    /** Null for moves of earlier versions. */
    found_changed: Date | null
    left_changed: Date
  }
  release_read: {
    user_id: number
    release_id: number
    read_at: Generated<Date>
    // Set by a trigger: whether the user was a doctor then.
    by_doctor: Generated<boolean>
  }
  /** What a user wants to look at again, from which day on. */
  release_aside: {
    user_id: number
    release_id: number
    until: string
    note: string | null
    created_at: Generated<Date>
    changed_at: Generated<Date>
  }
  /** What a user has opened last. */
  release_opened: { user_id: number; release_id: number; opened_at: Generated<Date> }
  /** The views of a user, or of the users of a permission list. */
  saved_views: {
    id: GeneratedAlways<number>
    user_id: number | null
    permission_list_id: number | null
    views: Json
    changed_at: Generated<Date>
  }
  /** A user's own list of patients. */
  patient_list: { id: GeneratedAlways<number>; user_id: number; name: string; created_at: Generated<Date> }
  patient_list_entry: { list_id: number; patient_id: number; added_at: Generated<Date> }
  release_visit: { user_id: number; seen_at: Date; since: Date | null }
  release_tally: { only_row: Generated<boolean>; listed: number; deletions: Generated<number> }
}
