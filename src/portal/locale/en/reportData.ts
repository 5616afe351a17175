// What is said of the list as such: what has come, what went wrong, what has been read.
export const reportData = {
  updates: '{count, plural, one {# new report} other {# new reports}}',
  updatesAtLeast: '{count, number}+ new reports',
  showUpdates: 'Show them',
  corrections:
    '{count, plural, one {A report that you have read has been corrected.} other {# reports that you have read have been corrected.}}',
  showCorrections: 'Show {count, plural, one {the correction} other {the corrections}}',
  loadingSlow: 'This takes longer than usual.',
  newDay: 'A new day has begun. This list is still as of {day}.',
  showToday: 'Show today',
  moreFailed: 'The reports after these could not be loaded.',
  outOfDate: {
    network: 'No connection; what you see is from {time}.',
    service: 'The service has a problem; what you see is from {time}.',
    other: 'The list could not be brought up to date; what you see is from {time}.',
  },
  notOffered: {
    title: 'This service does not offer the list of released reports yet',
    text: 'It may still be under development. Ask whoever looks after it; the rest of the portal goes on working.',
  },
  broken: '{count, plural, one {# report could not be shown} other {# reports could not be shown}}',
  miscounted: 'The service counts {count, number} reports, but sent {received, number}.',
} as const
