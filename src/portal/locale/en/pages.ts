// What any page for signed-in users may need.

export const dates = {
  today: 'Today',
  yesterday: 'Yesterday',
  between: '{from} to {to}',
  skippedTime: 'On that day the clocks go forward past this time, so it does not exist. Choose another.',
  dayForm: 'There is no such day. Write it as dd/mm/yyyy.',
  timeForm: 'There is no such day and time. Write it as dd/mm/yyyy hh:mm.',
  examToCome: 'This day is in the future: a report is about an exam that was performed.',
  dayPlaceholder: 'dd/mm/yyyy',
  timePlaceholder: 'dd/mm/yyyy hh:mm',
  pick: 'Open the calendar',
  since: 'Since {from}',
  until: 'Until {to}',
  birthUnknown: 'birth date unknown',
} as const

export const filterButton = {
  filters: 'Filters',
  filtersWithCount: 'Filters ({count, number})',
} as const

export const person = {
  day: '{count, number} d',
  week: '{count, number} wk',
  month: '{count, number} mo',
  year: '{count, number} y',
  /** Where the year of birth alone is known. */
  either: '{from, number}–{to, number} y',
  under: 'under {count, number} y',
  none: { unknown: 'age unknown', 'before birth': 'not born yet', 'not possible': 'impossible age' },
  former: { names: 'Formerly {records}', record: '{name} (record {id})', number: 'record {id}' },
  sex: { female: 'female', male: 'male', other: 'other sex' },
  sexShort: { female: 'F', male: 'M', other: 'X' },
  mother: 'mother {name}',
  record: 'Record {id}',
  unnamed: 'Name not known',
} as const

/** What is said of any list of records. */
export const recordList = {
  menu: 'More',
  refresh: 'Refresh',
  loading: 'Loading: {title}',
  failed: '{title}: this could not be loaded. {problem}.',
  outOfDate: {
    network: 'No connection; what you see is from {time}.',
    service: 'The service has a problem; what you see is from {time}.',
    other: 'The list could not be brought up to date; what you see is from {time}.',
  },
  moreFailed: 'The rest of the list could not be loaded.',
  loadedEnd: '{loaded, number} of {count, number} loaded. Loading more.',
  broken: '{count, plural, one {# record could not be shown} other {# records could not be shown}}',
  slow: 'This takes longer than usual.',
  showMore: 'Show more',
  shownCount: '{shown, number} of {count, number}',
} as const

/** Of the buttons that change the order of a list. */
export const movers = {
  up: 'Move {name} up',
  down: 'Move {name} down',
  moved: '{name} is now {position, number} of {count, number}',
} as const

/** Of the removal of a patient, until its code has come. */
export const removalDialog = { loading: 'Loading the removal', cancel: 'Cancel' } as const

export const demoBanner = {
  newClinic: 'An administrator has started over with another clinic, which is shown now.',
} as const

/** The record that is open beside a list. */
export const recordPane = {
  width: 'Width of the open record',
  widthHint: 'Drag, or use the arrow keys, to change the width. Double-click or press Enter to reset it.',
  widthShare: 'The open record takes {share, number} % of the page',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    pages: {
      dates: typeof dates
      person: typeof person
      filterButton: typeof filterButton
      recordList: typeof recordList
      recordPane: typeof recordPane
      movers: typeof movers
      removalDialog: typeof removalDialog
      demoBanner: typeof demoBanner
    }
  }
}
