// The user's own lists of patients.

export const patientLists = {
  title: 'My lists of patients',
  ofPatient: 'Lists with this patient',
  private: 'Only you see your lists.',
  none: 'You have no list yet.',
  list: 'List',
  option: '{name} ({count, number})',
  count: '{count, plural, one {# patient} other {# patients}}',
  shown:
    '{count, plural, =0 {Nobody is on this list yet. Put patients on it by the menu of a report or of a record.} one {# patient} other {# patients}}',
  take: 'Take {name} off the list',
  more: 'Show more',
  showReports: 'Show their reports',
  name: 'Name of the list',
  rename: 'Rename',
  newList: 'New list',
  create: 'Create',
  createAndAdd: 'Create and add',
  remove: 'Delete list',
  removeTitle: 'Delete “{name}”?',
  removeText: 'The list is deleted for good. The patients and their reports stay as they are.',
  stay: 'Keep it',
  done: 'Done',
  unnamed: 'Give the list a name.',
  problems: {
    nameTaken: 'You have a list with this name already.',
    lists: 'You have {count, number} lists, and can have no more. Delete one first.',
    patients: 'This list holds {count, number} patients, and can hold no more.',
    listGone: 'This list is no longer there. It was deleted in another window.',
    gone: 'This list is no longer there, or you may not see this patient.',
    failed: 'It was not saved: {problem}',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    patientLists: { patientLists: typeof patientLists }
  }
}
