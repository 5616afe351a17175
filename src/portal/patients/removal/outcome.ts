import type { ReactNode } from 'react'
import type { Refusal } from './refusals.ts'

/** A removal that was done, with what its receipt says. */
export interface DoneRemoval {
  /** The record number. It is all that is kept of the patient, since a printed receipt may be seen by anybody. */
  id: number
  at: string
  by: string
  reason: string | undefined
  /** How many reports were moved to which record before. */
  moved: { to: number; reports: number } | undefined
  /** Undefined where the answer was lost. */
  requestId: string | undefined
  /** When and by whom the removal was undone. */
  restored?: string | undefined
  /** The record was verified to be gone. */
  checked: boolean
}

/** What became of one patient of a queue. */
export type Outcome =
  | { kind: 'removed' | 'restored'; removal: DoneRemoval }
  | { kind: 'skipped' }
  | { kind: 'refused'; refusal: Refusal }

/** The step of a queue of removals that a dialog is. */
export interface QueueStep {
  position: number
  count: number
  /** Says what became of the patient before, with Undo. */
  previous: ReactNode
  onOutcome: (outcome: Outcome) => void
  /** The rest of the queue is skipped. */
  onStop: () => void
}
