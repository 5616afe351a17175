export const patientList = {
  namesakes: {
    count: '{count, plural, one {# other} other {# others}} of this name',
    atLeast: 'At least {count, number} others of this name',
    bornSameDay: '{count, plural, =1 {{short}, born that day} other {{short}, {same, number} born that day}}',
    tooltip: '{short}, born {dates}',
  },
  help: {
    open: 'How to search',
    title: 'What the search understands',
    name: 'Name or social name',
    nameText: 'Parts in any order, without accents if you like.',
    nameExample: 'conceicao ana',
    record: 'Record number',
    recordText: 'All of it.',
    recordExample: '4711',
    document: 'CPF or another document',
    documentText: 'From its beginning, with or without dots and dashes, or a part as it is shown.',
    documentExample: '123.456, 123456 or 456.789',
    birthDate: 'Birth date',
    birthDateText:
      'Day or month first, with four digits for the year. A date that may mean two days finds both. A patient of whom only the year is known is found by the date or the year alone.',
    birthDateExample: '12/03/1961',
    combined: 'Several at once',
    combinedText: 'Everything has to fit. The best match stands first.',
    combinedExample: 'souza 12/03/1961',
    enableShortcuts: 'The key / goes to the search field',
    enableShortcutsHint:
      'It does so on every page with a search. The down arrow leads from the field into the list.',
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
    emptyText: 'Removed patients stand here, with who removed them, when and why.',
  },
  ownRemovals: {
    title: 'Removed by me, and can still be undone',
    record: 'Record {id}',
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
