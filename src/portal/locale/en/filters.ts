// What a list is filtered by, as chips. `unread`: released, and read by no doctor. `unreleased`: since the exam.
export const listFilters = {
  set: 'Filters that are set',
  clearAll: 'Clear all',
  close: 'Close the filters',
  loading: 'Loading…',
  none: 'None',
  numbered: '{kind} {id}',
  exam: 'Exam',
  examiner: 'Examiner',
  unit: 'Unit',
  modality: 'Modality',
  patientList: 'My list',
  anyPatient: 'Any patient',
  otherList: 'A list that is not yours',
  noPatientList: 'You have no list of patients yet. Make one from the menu of a report or a record.',
  examined: 'Examined',
  clear: {
    exam: 'Clear exam',
    examiner: 'Clear examiner',
    unit: 'Clear unit',
    modality: 'Clear modality',
    examined: 'Clear exam date',
    age: 'Clear waiting time',
    corrections: 'Clear corrections',
  },
  corrections: { without: 'Without corrections', only: 'Corrections only' },
  hours: '{count, plural, one {# hour} other {# hours}}',
  days: '{count, plural, one {# day} other {# days}}',
  unread: {
    any: 'Read by no doctor',
    least: 'Read by no doctor for {age} or more',
    under: 'Read by no doctor, released less than {age} ago',
    between: 'Read by no doctor for {from} to {to}',
  },
  unreleased: {
    any: 'Waiting',
    least: 'Waiting for {age} or more',
    under: 'Waiting for less than {age}',
    between: 'Waiting for {from} to {to}',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    filters: { listFilters: typeof listFilters }
  }
}
