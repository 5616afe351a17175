export const patients = {
  title: 'Patients',
  new: 'New patient',
  search: 'Search patients',
  lists: 'Lists of patients',
  myLists: 'My lists of patients',
  searchHelp: 'How to search',
  clearSearch: 'Clear the field',
  searchPlaceholder: 'Name, record number, document or birth date',
  searchShort: 'Search',
  count: '{count, plural, one {# patient} other {# patients}}',
  countAtLeast: '{count, number} patients or more',
  loadingRecord: 'Loading the record',
  columns: {
    patient: 'Patient',
    record: 'Record',
    born: 'Born',
    mother: 'Mother',
    document: 'Document',
    unit: 'Unit',
    action: 'Action',
  },
  mother: 'Mother {name}',
  noMother: 'Mother not recorded',
  moreDocuments: '{count, plural, one {and # more document} other {and # more documents}}',
  empty: {
    noMatch: 'No patient matches “{search}”',
    noMatchText: 'Check the spelling, or search by record number, document or birth date.',
    clearSearch: 'Clear search',
    noPatients: 'There are no patients',
    noPatientsText: 'Patients appear here as soon as the service has their records.',
    retry: 'Refresh',
    noneListed: 'No patient of your list is found',
    noneListedText:
      'The list is empty, or it is not yours. Put patients on a list from the menu of a report or a record.',
    noneListedMatch: 'Only the patients of your list are searched.',
    searchAll: 'Show all patients',
  },
  filters: {
    show: 'Show the patients',
    showCount: 'Show {count, plural, one {# patient} other {# patients}}',
  },

  recordTitle: 'Patient record {id}',
  record: 'record {id}',
  backToList: 'All patients',
  backToListed: 'Patients of the list',
  edit: 'Edit',
  more: 'More actions',
  actions: 'Actions',
  merge: 'Merge with another record',
  remove: 'Remove patient',
  facts: {
    born: 'Born',
    mother: 'Mother',
    documents: '{count, plural, one {Document} other {Documents}}',
    created: 'Created',
  },
  notRecorded: 'Not recorded',
  notListed: 'Not known',
  listed: {
    record: 'This comes from the list of released reports: the service shows no other record of a patient.',
    search: 'These are the patients of the released reports that the service lists. There may be others.',
    searchIncomplete:
      'These are the patients of the released reports that were loaded. The list was not loaded to its end, and there may be others.',
    refused:
      'This service shows patients only in its list of released reports, which it does not let you read.',
    missingTitle: 'No report of this patient is listed',
    missing:
      'No released report of a patient with this number is listed. Patients without one are not known here.',
    none: 'The service lists no released reports, and has no other list of patients.',
    noMatch:
      'Only patients with a listed report are found. Check the spelling, or search by record number, document or birth date.',
  },
  timeAndUser: '{moment} by {name}',
  unnamedUser: 'user {id}',
  merged: {
    title: 'This record was merged into record {id}',
    open: 'Open record {id}',
    text: 'Both are of the same patient. Everything is there now.',
  },
  missing: {
    title: 'There is no patient with this record number',
    text: 'The number may be mistyped, or the record was removed.',
  },
  removed: {
    title: 'This record was removed',
    text: 'It is not in any list, and its released reports are not in the portal. Restoring it brings both back.',
    restore: 'Restore patient',
    failed: 'The record was not restored.',
    merged: {
      title: 'This record was merged into record {id}',
      text: 'Its reports and appointments are there now. Undoing the merge brings this record and these back; what was changed since stays.',
      restore: 'Undo the merge',
      open: 'Open record {id}',
      keptRemoved: 'The merge was not undone: record {id} has been removed itself. Restore that one first.',
    },
  },
  restore: {
    restored: 'Patient restored: record {id}',
    alreadyRestored: 'Record {id} is no longer removed: somebody has restored it.',
    notFound: 'The service does not know record {id}.',
    movedReports: {
      returned: '{count, plural, one {# report comes} other {# reports come}} back from record {id}.',
      notReturned:
        '{count, plural, one {# report has changed since and stays} other {# reports have changed since and stay}} with record {id}.',
    },
    movedAppointments: {
      returned:
        '{count, plural, one {# appointment comes} other {# appointments come}} back from record {id}.',
      notReturned:
        '{count, plural, one {# appointment has changed since and stays} other {# appointments have changed since and stay}} with record {id}.',
    },
    unmerged:
      '{count, plural, one {# field has changed since and stays} other {# fields have changed since and stay}} with record {id}.',
    undo: {
      alreadyRestored: 'Record {id} is no longer removed.',
      expired: 'Record {id} was not restored: the time to undo has passed. An administrator can restore it.',
      notConfirmed: 'Record {id} was not restored: you have not confirmed that it is you.',
      sessionEnded: 'Record {id} was not restored: sign in again, or ask an administrator.',
      failed: 'Record {id} was not restored: the service did not accept it. An administrator can restore it.',
      unanswered: 'No answer arrived: it is not known whether record {id} was restored.',
    },
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    patients: { patients: typeof patients }
  }
}
