import type { ReactNode } from 'react'
import type { DoneRemoval } from './doneRemoval.ts'
import type { Refusal } from './removalRefusal.ts'

/** How the asking about one patient ended. */
export type Outcome =
  { kind: 'removed'; removal: DoneRemoval } | { kind: 'skipped' } | { kind: 'refused'; refusal: Refusal }

/** A dialog's place among several that come one after the other. */
export interface Turn {
  position: number
  count: number
  /** What was done just before. */
  before: ReactNode
  onOutcome: (outcome: Outcome) => void
  /** No other patient is to be asked about. */
  onStop: () => void
}
