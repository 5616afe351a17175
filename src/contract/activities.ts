import type { ActName, outcomes } from './audit.ts'

interface Activity {
  readonly outcome: (typeof outcomes)[number]
  /** Left out: any act. */
  readonly acts?: readonly ActName[]
}

/**
 * Acts of the audit trail that are counted and listed together. Each record belongs to one of these or to none: failures are acts that were
 * refused, whichever they are, and the others are acts that were done.
 */
export const activities = {
  readings: {
    outcome: 'done',
    acts: ['report.read', 'report.pdf', 'report.image', 'patient.read', 'inbox.read'],
  },
  // What leaves the portal, on paper, too.
  exports: {
    outcome: 'done',
    acts: ['report.export', 'report.zip', 'report.print', 'patient.print', 'record.export', 'trail.export'],
  },
  removals: { outcome: 'done', acts: ['patient.remove', 'record.remove', 'lookup.remove'] },
  signIns: { outcome: 'done', acts: ['session.start', 'session.emergency'] },
  failures: { outcome: 'refused' },
} as const satisfies Readonly<Record<string, Activity>>

export type ActivityName = keyof typeof activities
export const activityNames = Object.keys(activities) as [ActivityName, ...ActivityName[]]
