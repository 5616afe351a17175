/** The acts that the audit records. */
export const acts = [
  'session.start',
  'session.emergency',
  'session.refuse',
  'session.end',
  'report.search',
  'report.read',
  'report.pdf',
  'report.image',
  'report.export',
  'report.zip',
  'report.print',
  'report.open',
  'report.move',
  'report.close',
  'report.sign',
  'report.release',
  'report.withdraw',
  'report.prioritize',
  'report.acknowledge',
  'share.create',
  'share.change',
  'share.revoke',
  'share.open',
  'share.pdf',
  'email.test',
  'inbox.read',
  'appointment.move',
  'patient.search',
  'patient.read',
  'patient.print',
  'patient.create',
  'patient.change',
  'patient.remove',
  'patient.restore',
  'patient.merge',
  'patient.unmerge',
  'record.create',
  'record.change',
  'record.remove',
  'record.restore',
  'record.import',
  'record.export',
  'record.load',
  // Written by earlier versions in place of the five above.
  'lookup.create',
  'lookup.change',
  'lookup.remove',
  'user.create',
  'user.password',
  'user.reset',
  'user.unlock',
  'user.signOut',
  'factor.add',
  'factor.remove',
  'factor.codes',
  'factor.recovery',
  'session.confirm',
  'user.change',
  'user.disable',
  'user.enable',
  'trail.read',
  'trail.export',
  'access.refuse',
  'integration.refuse',
  'config.change',
  'backup.complete',
  'backup.fail',
  'backup.restore',
  'backup.try',
  'upgrade.complete',
  'upgrade.fail',
  'demonstration.change',
  'demonstration.startOver',
] as const
export type ActName = (typeof acts)[number]

export const outcomes = ['done', 'refused'] as const

interface Activity {
  readonly outcome: (typeof outcomes)[number]
  /** Left out: any act. */
  readonly acts?: readonly ActName[]
}

/**
 * Acts of the audit that are counted and listed together. Each record belongs to one of these or to none: failures are acts that were
 * refused, whichever they are, and the others are acts that were done.
 */
export const activities = {
  readings: {
    outcome: 'done',
    acts: [
      'report.read',
      'report.pdf',
      'report.image',
      'patient.read',
      'inbox.read',
      'share.open',
      'share.pdf',
    ],
  },
  // Exports and prints.
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
