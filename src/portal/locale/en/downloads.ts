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
