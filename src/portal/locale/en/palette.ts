// What a user may go to or do from anywhere, by typing.
export const palette = {
  field: 'Search and commands',
  placeholder: 'Page, command, exam…',
  placeholderWithPatients: 'Page, patient, exam, command…',
  results: 'Results',
  pages: 'Pages',
  commands: 'Commands',
  patients: 'Patients',
  exams: 'Reports by exam',
  lists: 'Reports by list of patients',
  more: 'The first {shown, number} of {count, number} patients. Type more to find the others.',
  nothingFound: 'Nothing found',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    palette: { palette: typeof palette }
  }
}
