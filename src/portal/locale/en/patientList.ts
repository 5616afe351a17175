export const patientList = {
  namesakes: {
    count: '{count, plural, one {# other} other {# others}} of this name',
    atLeast: 'At least {count, number} others of this name',
    bornSameDay: '{count, plural, =1 {{short}, born that day} other {{short}, {same, number} born that day}}',
    tooltip: '{short}, born {dates}',
  },
  removed: {
    title: 'Removed patients',
    count: '{count, plural, one {# removed patient} other {# removed patients}}',
    search: 'Search removed patients',
    columns: {
      removed: 'Removed',
      reason: 'Reason',
    },
    by: 'by {name}',
    unnamedUser: 'user {id}',
    reason: 'Reason: {reason}',
    noReason: 'No reason given',
    merged: 'Merged into record {id}',
    restore: 'Restore',
    showRecord: 'Show the record',
    failed: 'Record {id} was not restored. {problem}.',
    empty: 'No patient is removed',
    emptyText: 'Removed patients appear here, with who removed them, when and why.',
  },
  selection: {
    start: 'Select several',
    selectAll: 'Select all patients that are loaded',
    selectRow: 'Select record {id}',
    barLabel: 'Selected patients',
    count: '{count, plural, one {# patient selected} other {# patients selected}}',
    remove: '{count, plural, one {Remove # patient} other {Remove # patients one by one}}',
    removeHint: 'Each is shown and confirmed on its own.',
    clear: 'Clear the selection',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    patientList: { patientList: typeof patientList }
  }
}
