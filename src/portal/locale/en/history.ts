/** The changes of a record, of any group. */
export const history = {
  title: 'History',
  empty: 'No changes recorded yet.',
  acts: {
    create: 'Created',
    update: 'Changed',
    remove: 'Removed',
    restore: 'Restored',
    merge: 'Records merged',
    unmerge: 'Merge undone',
    move: 'Reports moved',
    acknowledge: 'Critical finding acknowledged',
  },
  undoes: 'Undid a change',
  undoneSince: 'undone since',
  appointmentsMoved: 'Appointments moved',
  movedReports: '{count, plural, one {# report} other {# reports}} from record {from} to record {to}',
  movedAppointments:
    '{count, plural, one {# appointment} other {# appointments}} from record {from} to record {to}',
  mergedRecords: 'Record {from} was merged into record {into}',
  noDifference: 'Saved without a difference',
  momentAndUser: '{moment} by {name}',
  unnamedUser: 'user {id}',
  change: {
    title: 'What was changed',
    show: 'Show',
    showFor: 'Show what was changed: {fields}',
    close: 'Close',
    before: 'Before',
    after: 'After',
    now: 'Now stored',
    undoes: 'This undid an earlier change.',
    undoneLater: 'This change was undone later.',
    chooseValue: 'This was changed again since. What is right?',
    former: 'Previous value',
    stored: 'Current value',
    undo: 'Undo this change',
    nothingToUndo: 'There is nothing to undo: what is stored stays.',
    done: 'Change undone: record {id}',
    conflict: 'The record was changed in the meantime, and nothing was undone. This is what is stored now.',
    failed: 'This change was not undone.',
    unanswered: 'No answer arrived. This is what is stored now: check whether the change was undone.',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    history: { history: typeof history }
  }
}
