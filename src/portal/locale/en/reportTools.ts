// What the reports page loads after its list: downloads, the selection, the options and the shortcuts.

// What is said of a download while it runs, and where it fails.
export const downloads = {
  title: 'Export as CSV',
  starting: 'Preparing the list…',
  progress: '{done, number} of {total, number}',
  progressUnknown: '{done, plural, one {# report} other {# reports}} so far',
  cancel: 'Cancel',
  close: 'Close',
  failed: {
    network: 'The file broke off: the service cannot be reached.',
    sessionEnded: 'Your session has ended. Sign in again, then try once more.',
    forbidden: 'Your user may not do this.',
    notFound: 'The service does not offer this.',
    rateLimited:
      'Two of your exports are running already. Wait until one is done, or cancel it; then try again.',
    service: 'The service could not make the file just now.',
    invalidAnswer: 'The file that came is not whole.',
    other: 'The file could not be made.',
  },
  retry: 'Try again',
} as const

// The sheet that holds the filters on small screens, the choice of days, and chips that this list alone has.
export const filterParts = {
  exam: 'Exam {number}',
  anotherExam: 'Another exam',
  noModality: 'Without a modality',
  anyKind: 'Any',
  region: 'Body region',
  customRange: 'Custom dates',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  invalidDateRange: 'The last day is before the first.',
  corrected: 'Unread corrections',
  clearCorrected: 'Clear unread corrections',
  urgency: {
    label: 'Urgency',
    any: 'Any urgency',
    soon: 'Urgent and stat',
    stat: 'Stat',
    critical: 'Critical findings',
    unacknowledged: 'Critical, not acknowledged',
    several: 'By urgency',
  },
} as const

// The menu of the list.
export const reportMenu = {
  refresh: 'Refresh',
  updated: 'Updated {time}',
  export: 'Export',
  lists: 'My lists of patients',
  keys: 'Keyboard shortcuts',
  select: 'Select reports',
  endSelection: 'End the selection',
  order: 'Order',
  orders: {
    own: 'As the service sends them',
    newest: 'Newest first',
    oldest: 'Oldest first',
    urgent: 'Urgent first',
    patient: 'Patient, A to Z',
    'patient-descending': 'Patient, Z to A',
    exam: 'Exam, A to Z',
    'exam-descending': 'Exam, Z to A',
    examiner: 'Examiner, A to Z',
    'examiner-descending': 'Examiner, Z to A',
  },
} as const

export const keyboard = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  enableShortcuts: 'Single-key shortcuts',
  enableShortcutsHint: 'None of them does anything while you type. Arrows, Enter and Esc always work.',
  commands: {
    search: 'Go to the filters; from there, the arrow leads into the list',
    down: 'Next row of the list',
    up: 'Previous row',
    choices: 'Open the list of a filter',
    open: 'Open the row',
    select: 'Select the row, or take it out of the selection',
    refresh: 'Refresh the list',
    next: 'Open the next report; with none open, the first unread one',
    previous: 'Open the previous report',
    page: 'Next page of the open report, and at its end the next unread one; with Shift, back. With none open, the first unread one',
    part: 'Report, PDF, images, earlier reports, details',
    unread: 'Mark the open report as unread, or as read',
    asItCame: 'The open report’s text as it came, or with the impression first',
    aside: 'Set the open report aside, to look at it again later',
    close: 'Close what is open',
    lock: 'Lock the screen',
    help: 'Show these keys',
    palette: 'Search pages, patients, exams and commands',
  },
} as const

// The options of how the list looks.
export const listView = {
  density: 'Density',
  comfortable: 'Comfortable',
  dense: 'Dense',
  columns: 'Columns',
  reset: 'Reset to default',
} as const

// What is said of a listing that the service sends whole: its loading, and what became of it.
export const wholeListing = {
  reading: {
    title: 'Loading the released reports',
    text: 'This service sends its whole list at once. It is shown once it is loaded: order and filters need all of it.',
    again: 'The list is being loaded again.',
    progress: '{records, plural, one {# report} other {# reports}}, {size}',
    progressOf: '{records, number} of {total, plural, one {# report} other {# reports}}, {size}',
    stopAndShow: 'Stop, and show what was loaded',
    stop: 'Stop loading',
  },
  listing: {
    read: '{records, plural, one {# report was} other {# reports were}} loaded.',
    readOf: '{records, number} of {counted, number} reports were loaded.',
    incomplete: {
      limit:
        'The portal loads no more than this at once. Choose an exam or type an examiner’s name: fewer reports are then loaded.',
      cancelled: 'Loading was stopped before its end.',
      brokenOff: 'The service’s answer broke off before its end.',
    },
    readAgain: 'Load again',
    ignored:
      'The service does not filter by {filters, select, exam {exam} examiner {examiner} other {exam and examiner}}: the portal filters the {count, plural, one {# report} other {# reports}} that it has loaded.',
    miscounted: 'The service counts {counted, number} reports, but sent {records, number}.',
  },
} as const

export const zip = {
  barLabel: 'Selected reports',
  count: '{count, plural, one {# report selected} other {# reports selected}}',
  clearSelection: 'Clear selection',
  download: '{count, plural, one {Download # PDF as ZIP} other {Download # PDFs as ZIP}}',
  withoutPdf:
    '{count, plural, one {# report without a PDF is left out.} other {# reports without a PDF are left out.}}',
  noPdfs:
    '{count, plural, one {The selected report has no PDF.} other {None of the selected reports has a PDF.}}',
  limitExceeded: 'A ZIP takes up to {limit, number} PDFs. Select fewer.',
  title: 'Downloading the PDFs',
  starting: 'Preparing the ZIP…',
  progress: '{done} of {total}',
  done: '{count, plural, one {# PDF} other {# PDFs}} saved as {name}.',
  withdrawn:
    '{count, plural, one {The PDF of report {ids} is no longer there. The report may have been withdrawn.} other {The PDFs of reports {ids} are no longer there. The reports may have been withdrawn.}}',
  fileMissing:
    '{count, plural, one {The PDF of report {ids} is} other {The PDFs of reports {ids} are}} missing in the clinic’s store. Tell the service’s administrator, and name request {request}.',
  downloadOthers: '{count, plural, one {Download the other one} other {Download the other #}}',
  fileName: 'reports.zip',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markedRead: '{count, plural, one {# report marked as read} other {# reports marked as read}}',
  markedUnread: '{count, plural, one {# report marked as unread} other {# reports marked as unread}}',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    reportTools: {
      downloads: typeof downloads
      filterParts: typeof filterParts
      reportMenu: typeof reportMenu
      keyboard: typeof keyboard
      listView: typeof listView
      wholeListing: typeof wholeListing
      zip: typeof zip
    }
  }
}
