// The reports page with its list.

export const reports = {
  title: 'Reports',
  menu: 'List options',
  views: 'Views',
  unnamedExaminer: 'Examiner {id}',
  unnamedExam: 'Exam {id}',
  empty: {
    title: 'No released report yet',
    text: 'A report appears here as soon as it is released.',
    retry: 'Refresh',
    noneReadTitle: 'No such report among those that were loaded',
    filteredTitle: 'No released report matches',
    filteredText: 'Change the filters, or clear them to see all reports.',
    clearFilters: 'Clear filters',
  },
  switchUser: 'Sign in as somebody else',
  pane: {
    setAside: 'Set aside',
    share: 'Share by a link…',
    countAside: '{count, number} set aside',
    changeAside: 'Look again on another day',
    loading: 'Loading the report',
    close: 'Close report',
  },
  comparison: {
    loading: 'Loading the two reports',
    close: 'Close the comparison',
  },
} as const

export const exports = {
  done: '{count, plural, one {# report} other {# reports}} saved as {name}.',
  fileName: 'released-reports.csv',
} as const

// What is said of the list as such: what has come, what went wrong, what has been read.
export const reportData = {
  updates: '{count, plural, one {# new report} other {# new reports}}',
  updatesAtLeast: '{count, number}+ new reports',
  showUpdates: 'Show them',
  corrections:
    '{count, plural, one {A report that you read was corrected} other {# reports that you read were corrected}}',
  showCorrections: 'Show {count, plural, one {the correction} other {the corrections}}',
  newDay: 'It is a new day. This list is still from {day}.',
  showToday: 'Show today',
  notOffered: {
    title: 'This service does not offer the list of released reports yet',
    text: 'It may still be under development. Ask its administrator; the rest of the portal goes on working.',
  },
  miscounted: 'The service counts {count, number} reports, but sent {received, number}.',
} as const

export const reportFilters = {
  position: '{position, number} of {count, number}',
  progress: '{number, number} of {total, number} unread',
  count: '{count, plural, one {# report} other {# reports}}',
  countOfTotal: '{count, number} of {all, plural, one {# report} other {# reports}}',
  countAbout: 'About {count, number} reports',
  countAtLeast: '{count, number} reports or more',
  showCount: 'Show {count, plural, one {# report} other {# reports}}',
  showReports: 'Show the reports',
  any: 'Any',
  exam: 'Exam',
  examListLabel: 'Exams to choose from',
  clearExam: 'Clear exam',
  loading: 'Loading…',
  examUnknown: 'Unknown exam ({id})',
  examNumber: 'Exam {id}',
  noExams: 'No exam matches.',
  fromListing: 'From the reports loaded so far.',
  examiner: 'Examiner',
  examinerListLabel: 'Suggested names',
  examinersFound: '{count, plural, =0 {No names suggested} one {# name suggested} other {# names suggested}}',
  examinerNumber: 'Examiner {id}',
  clearExaminer: 'Clear examiner',
  ownReports: 'My reports',
  ownPatients: 'My patients',
  searchReports: 'Search reports',
  patientPlaceholder: 'Name or number',
  searchPlaceholder: 'Patient, number or words in the text',
  wordsHelp: 'Or words in the texts, "an exact phrase", and -word to leave out texts with that word.',
  inTexts: 'In the texts: {words}',
  patientHelp: 'Type a name, a record number, a document, a birth date or a request number.',
  patientListLabel: 'Patients to choose from',
  noPatients: 'No patient with a released report matches.',
  ofRequest: 'Reports of request {number}',
  clearSearch: 'Clear search',
  released: 'Released',
  releasedAny: 'Any time',
  ranges: {
    today: 'Today',
    yesterday: 'Yesterday',
    last7: 'Last 7 days',
    last30: 'Last 30 days',
    month: 'This month',
  },
  quickRanges: 'Quick choice',
  unread: 'Unread',
} as const

export const reportList = {
  columns: {
    released: 'Released',
    patient: 'Patient',
    exam: 'Exam',
    examiner: 'Examiner',
    born: 'Born',
  },
  columnNames: {
    released: 'Released',
    patient: 'Patient',
    exam: 'Exam',
    examiner: 'Examiner',
    born: 'Birth date',
  },
  lookAgain: 'Look again on {day}',
  status: {
    unacknowledged: 'Critical',
    critical: 'Critical',
    stat: 'Stat',
    urgent: 'Urgent',
    corrected: 'Corrected',
    replaced: 'Replaced',
    withdrawn: 'Withdrawn',
  },
  statusHint: {
    unacknowledged: 'Its critical finding is waiting to be acknowledged.',
    critical: 'It has a critical finding.',
    stat: 'To be read immediately.',
    urgent: 'To be read soon.',
    corrected: 'It corrects report {id}.',
    replaced: 'Report {id} has replaced it.',
    withdrawn: 'It is no longer in the portal.',
  },
  width: 'Width of {column}',
  unread: 'Unread',
  new: 'New',
  newSinceVisit: 'since your last visit',
  /** Above what is new, and above the rest. */
  sinceVisit: '{day} · since your last visit',
  beforeVisit: 'Before your last visit, {time}',
  selectAll: 'Select all that are loaded',
  selectRow: 'Select the report of {patient}, {exam}',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    reports: {
      reports: typeof reports
      exports: typeof exports
      reportData: typeof reportData
      reportFilters: typeof reportFilters
      reportList: typeof reportList
    }
  }
}
