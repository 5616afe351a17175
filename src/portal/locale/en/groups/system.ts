export const system = {
  backup: {
    one: 'Backup plan',
    many: 'Backup plans',
    fields: {
      name: 'Name',
      schedule: 'Schedule',
      keep: 'How many are kept',
      active: 'Active',
      next: 'Next',
    },
    hints: {
      schedule:
        'Minute, hour, day, month, weekday, on the clinic’s clocks: 0 2 * * * is every night at 2:00. Empty: it is started by hand.',
      keep: 'Older ones are erased when another is whole.',
    },
  },
  backupLog: {
    one: 'Backup',
    many: 'Backups',
    fields: {
      backup: 'Plan',
      state: 'State',
      progress: 'Progress (%)',
      started: 'Started',
      ended: 'Ended',
      set: 'Set',
      size: 'Size',
      added: 'New in it',
      files: 'Files',
      problem: 'Problem',
      tried: 'Restored as a trial',
      trial: 'What the trial found',
      kept: 'Always keep it',
      note: 'Note',
    },
    values: {
      state: { waiting: 'Waiting', running: 'Running', complete: 'Complete', failed: 'Failed' },
    },
  },
  livebackup: {
    one: 'Live backup',
    many: 'Live backups',
    fields: {
      name: 'Name',
      kind: 'Kind',
      standby: 'Name of the standby',
      longestLag: 'Longest delay (seconds)',
      active: 'Active',
      state: 'State',
      since: 'Since',
    },
    hints: {
      standby: 'The application_name by which the standby connects to PostgreSQL.',
      longestLag: 'For how long a change may be missing there.',
    },
    values: {
      kind: { archive: 'Archive of the log', standby: 'Standby server' },
      state: {
        unchecked: 'Not checked yet',
        ok: 'In order',
        late: 'Too far behind',
        failing: 'Archiving fails',
        absent: 'Not connected',
        off: 'Not set up in PostgreSQL',
        notAllowed: 'The service may not see it',
      },
    },
  },
  updateSystem: {
    one: 'Upgrade',
    many: 'Upgrades',
    fields: {
      state: 'State',
      fromVersion: 'From version',
      toVersion: 'To version',
      started: 'Started',
      ended: 'Ended',
      pending: 'Migrations',
      findings: 'What the checks found',
      set: 'Backup before it',
      problem: 'Problem',
      note: 'Note',
    },
    hints: {
      fromVersion: 'The version of the program, and in brackets the last migration of the database.',
      findings: 'As the program wrote it, in English.',
    },
    values: {
      state: { checked: 'Checks only', running: 'Running', complete: 'Complete', failed: 'Failed' },
    },
  },
} as const
