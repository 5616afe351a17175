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
} as const
