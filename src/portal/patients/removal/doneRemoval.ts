/** A removal that was done, with all that its receipt says. */
export interface DoneRemoval {
  /** The patient's record number, and nothing else of the patient: it says which record, and papers get about. */
  id: number
  at: string
  by: string
  reason: string | undefined
  /** How many reports went to which record first. */
  moved: { to: number; reports: number } | undefined
  /** Unknown where its answer was lost. */
  requestId: string | undefined
  /** When and by whom it was taken back, where it was. */
  restored?: string | undefined
  /** The service was seen not to have the record any more. */
  checked: boolean
}
