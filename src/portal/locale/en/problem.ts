// What went wrong and what to do next, for whatever page it happened on.
export const problem = {
  retry: 'Try again',
  reload: 'Reload the page',
  firstPage: 'Go to the first page',
  signIn: 'Sign in',
  request: 'Request {id}',
  recordNumbers: '{count, plural, one {number {numbers}} other {numbers {numbers}}}',
  withoutRecordNumber: '{count, number} without a readable number',
  sessionEnded: { title: 'Your session has ended', text: 'Sign in again to go on where you were.' },
  forbidden: {
    title: 'This page is not for your role',
    text: 'Your user may not see what is here. Ask an administrator of the clinic if you need it.',
  },
  notConfirmed: {
    title: 'You have not confirmed that it is you',
    text: 'Nothing was changed. Try again, and confirm it.',
  },
  notFound: {
    title: 'There is nothing here',
    text: 'The address may be mistyped, or the record was removed.',
  },
  refused: {
    title: 'The service did not accept the request',
    text: 'Something in the address or the filters is not as it should be.',
  },
  rateLimited: {
    title: 'Too many requests',
    text: 'The service asks for a pause. Wait a moment, then try again.',
  },
  fileMissing: {
    title: 'A file is missing in the clinic’s store',
    text: 'The report is there. Tell whoever looks after the service, and name the request.',
  },
  pdfPending: {
    title: 'The PDF is being made',
    text: 'The text of the report is there already. Try again in a moment.',
  },
  pdfFailed: {
    title: 'The PDF could not be made',
    text: 'The text of the report is there, and the PDF is tried again every hour. If it stays so, a correction that is shorter, or that has a PDF of its own, can take its place.',
  },
  outcomeUnknown: {
    title: 'It is not known whether this was done',
    text: 'The database broke off before it answered. Look whether it was done before you try again.',
  },
  service: {
    title: 'The service has a problem',
    text: 'Nothing is lost. Try again in a moment; if it keeps happening, tell whoever looks after it.',
  },
  network: {
    title: 'The service cannot be reached',
    text: 'Nothing is lost. Check the network, then try again.',
  },
  invalidAnswer: {
    title: 'The service answered in an unknown form',
    text: 'The portal and the service may be of different versions. Tell whoever looks after them.',
  },
  unknown: {
    title: 'This page failed',
    text: 'That is a fault of the portal. Reload it; if it keeps happening, tell whoever looks after it.',
  },
} as const
