// A field that chooses one of many records.
export const picker = {
  placeholder: 'Type to search',
  loading: 'Loading…',
  searching: 'Searching…',
  failed: 'The search failed.',
  retry: 'Try again',
  nothingFound: 'Nothing found',
  more: 'The first {shown, number} of {count, number}. Type more to find the others.',
  several: 'Several match: choose one.',
  unchosen: 'Choose one from the list.',
  clear: 'Clear: {field}',
  showChoices: 'Show choices: {field}',
  create: 'Create “{name}”',
  recent: 'Recent',
  others: 'All',
  number: 'No. {id}',
  patientHint: 'Type a name, a record number, a document or a birth date.',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    picker: { picker: typeof picker }
  }
}
