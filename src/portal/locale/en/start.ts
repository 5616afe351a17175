// The first screen, and what may be shown before a page has its texts.

export const app = {
  portalName: 'Report portal',
  demoLabel: 'Demonstration',
  demoNotice: 'Demonstration: every patient, report and image here is made up.',
  skipToContent: 'Skip to the content',
  navigation: 'Pages',
  pages: {
    overview: 'Overview',
    reports: 'Reports',
    patients: 'Patients',
    writing: 'Drafts',
    inbox: 'Inbox',
    audit: 'Audit',
    settings: 'Settings',
  },
  waiting: '{count, plural, one {# waits} other {# wait}}',
  userMenu: 'Account menu',
  account: 'My account',
  keys: 'Keyboard shortcuts',
  palette: 'Search and commands',
  checkConnection: 'Check the connection',
  openNavigation: 'Open the navigation',
  closeNavigation: 'Close the navigation',
  lock: 'Lock the screen',
  signOut: 'Sign out',
  signedIn: 'Signed in',
  roles: { doctor: 'Doctor', frontdesk: 'Front desk', administrator: 'Administrator' },
  dismiss: 'Dismiss',
  toastKeyHint: 'Press F6 to reach the buttons of this notice.',
  language: 'Language',
  theme: 'Theme',
  languageFailed: 'That language could not be loaded. Check the network and choose it again.',
  themes: { system: 'Theme of the device', light: 'Light theme', dark: 'Dark theme' },
  lostWork: 'Work that was not saved or sent in this tab is lost.',
  loading: 'Loading the page',
  printing: {
    failed: 'Not printed: the audit could not record it. Try again.',
    byKeys: 'Print with Ctrl+P or the page’s own button, so that the audit records it.',
    nothing: 'This page cannot be printed.',
  },
  loadingSlow: 'Still loading. The network or the service is slow.',
} as const

// On several pages, in few words.
export const urgency = {
  priority: 'Priority',
  priorities: { routine: 'Routine', urgent: 'Urgent', stat: 'Stat' },
  critical: 'Critical',
  criticalFinding: 'Critical finding',
  news: 'A new urgent report',
  show: 'Show it',
} as const

// What went wrong and what to do next, for whatever page it happened on.
export const problem = {
  retry: 'Try again',
  reload: 'Reload the page',
  firstPage: 'Go to the first page',
  signIn: 'Sign in',
  request: 'Request {id}',
  titleWithRequest: '{title} (request {id})',
  recordNumbers: '{count, plural, one {number {numbers}} other {numbers {numbers}}}',
  withoutRecordNumber: '{count, number} without a readable number',
  sessionEnded: { title: 'Your session has ended', text: 'Sign in again to go on where you were.' },
  forbidden: {
    title: 'This page is not for your role',
    text: 'Your user may not see what is here. Ask an administrator of the clinic if you need it.',
  },
  notConfirmed: {
    title: 'You have not confirmed your identity',
    text: 'Nothing was changed. Try again and confirm it.',
  },
  notFound: {
    title: 'There is nothing here',
    text: 'The address may be mistyped, or the record was removed.',
  },
  refused: {
    title: 'The service did not accept the request',
    text: 'Something in the address or the filters is not valid.',
  },
  rateLimited: {
    title: 'Too many requests',
    text: 'The service asks for a pause. Wait a moment, then try again.',
  },
  fileMissing: {
    title: 'A file is missing in the clinic’s store',
    text: 'The report is there. Tell the service’s administrator, and give the number of the request.',
  },
  pdfPending: {
    title: 'The PDF is being made',
    text: 'The text of the report is there already. Try again in a moment.',
  },
  pdfFailed: {
    title: 'The PDF could not be made',
    text: 'The text of the report is there, and the PDF is attempted again every hour. If it keeps failing, replace the report with a shorter correction, or with one that has its own PDF.',
  },
  outcomeUnknown: {
    title: 'It is not known whether this was done',
    text: 'The database stopped answering. Check whether it was done before you try again.',
  },
  service: {
    title: 'The service has a problem',
    text: 'Nothing is lost. Try again in a moment; if it keeps happening, tell its administrator.',
  },
  network: {
    title: 'The service cannot be reached',
    text: 'Nothing is lost. Check the network, then try again.',
  },
  invalidAnswer: {
    title: 'The service sent an answer that the portal cannot read',
    text: 'The portal and the service may be of different versions. Tell their administrator.',
  },
  unknown: {
    title: 'This page failed',
    text: 'That is a fault of the portal. Reload it; if it keeps happening, tell its administrator.',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    start: {
      app: typeof app
      problem: typeof problem
      urgency: typeof urgency
    }
  }
}
