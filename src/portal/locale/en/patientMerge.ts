export const patientMerge = {
  title: 'Merge records',
  chooseTitle: 'Merge with another record',
  openRecord: 'Open record {id}',
  chooseAnother: 'Choose another record',
  choose: {
    text: 'Choose the other record of this patient. Both are shown side by side before anything is changed.',
    similar: 'Records that could be the same patient',
    noSimilar: 'No record looks like this one. Search for the other record.',
    similarFailed: 'Similar records could not be looked up. Search for the other one.',
    search: 'Search for the other record',
    results: 'Records found',
    noMatch: 'No other record matches.',
    compare: 'Compare with record {id}',
  },
  records: 'The two records',
  stays: 'Stays',
  goes: 'Will be removed',
  swap: 'Keep record {id} instead',
  created: 'Created {when}',
  reports: '{count, plural, =0 {No reports} one {# report} other {# reports}}',
  appointments: '{count, plural, one {# appointment} other {# appointments}}',
  identityDiffers: 'The names or birth dates differ. Merge these records only if both are the same person.',
  differing: 'Where they differ',
  noDifference: 'The records do not differ in any field.',
  unite: 'Keep the entries of both',
  equal: '{count, plural, one {# field is the same in both} other {# fields are the same in both}}',
  effect:
    '{count, plural, =0 {No report moves} one {# report moves} other {# reports move}} to record {keep}; record {from} is removed.',
  appointmentsMove:
    '{count, plural, one {# appointment moves} other {# appointments move}} to record {keep}.',
  undoable: 'This can be undone.',
  undoableSoon: 'You can undo this for a minute, and an administrator at any time.',
  cancel: 'Cancel',
  merge: 'Merge records',
  done: 'Record {from} was merged into record {keep}',
  reportsMoved: '{count, plural, one {# report} other {# reports}} moved',
  appointmentsMoved: '{count, plural, one {# appointment} other {# appointments}} moved',
  undo: 'Undo',
  undone: 'Merge undone: record {id} is back',
  stay: 'Record {id} keeps its values in: {fields}',
  changed:
    'The records were changed in the meantime, and nothing was merged. This is what is stored now: check again.',
  changedFields: 'Changed, so choose again: {fields}.',
  refused: 'The service does not accept this value: {problem}',
  refusedField: '{field}: {problem}',
  failed: 'The records were not merged.',
  unanswered:
    'No answer arrived: it is not known whether the records were merged. Press “Merge records” again: nothing is merged twice.',
  same: {
    title: 'These are not two records',
    text: 'A record can only be merged with another one.',
  },
  missing: {
    title: 'These records cannot be compared',
    text: 'Record {id} or record {otherId} was removed or merged in the meantime, or there is no record with this number. Open each to see which.',
  },
  removed: {
    title: 'This record was removed',
    text: 'Restore it first, if it is to be merged.',
  },
  notOffered: {
    title: 'This service does not merge records',
    text: 'Nothing was changed.',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    patientMerge: { patientMerge: typeof patientMerge }
  }
}
