import type { Generated } from 'kysely'
import type { Json } from './resourceTables.ts'

/** The rows of the audit. */
export interface AuditTables {
  audit_record: {
    // Assigned by a trigger, as `at` is.
    id: Generated<number>
    at: Generated<Date>
    user_id: number | null
    username: string | null
    act: string
    outcome: string
    record_kind: string | null
    record_ids: number[]
    request_id: string
    address: string
    detail: Json
  }
  // Written by triggers, except `audit_seal.record_id`.
  audit_seal: { position: Generated<number>; record_id: number; hash: Generated<Uint8Array> }
  audit_unsealed: { record_id: number }
  audit_head: { only_row: Generated<boolean>; records: number; hash: Uint8Array }
}
