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
  reading: {
    title: 'Reading the released reports',
    text: 'This service sends its whole list at once. It is shown when it has been read: order and filters need all of it.',
    again: 'The list is being read again.',
    progress: '{records, plural, one {# report} other {# reports}}, {size}',
    progressOf: '{records, number} of {total, plural, one {# report} other {# reports}}, {size}',
    stopAndShow: 'Stop, and show what was read',
    stop: 'Stop reading',
  },
  listing: {
    read: '{records, plural, one {# report was} other {# reports were}} read.',
    readOf: '{records, number} of {counted, number} reports were read.',
    incomplete: {
      limit:
        'The portal reads no more at once. Choose an exam or type an examiner’s name: fewer reports are then read.',
      cancelled: 'The reading was stopped before its end.',
      brokenOff: 'The service’s answer broke off before its end.',
    },
    readAgain: 'Read again',
    ignored:
      'The service does not filter by {filters, select, exam {exam} examiner {examiner} other {exam and examiner}}: the portal filters the {count, plural, one {# report} other {# reports}} that it has read.',
    miscounted: 'The service counts {counted, number} reports, but sent {records, number}.',
  },
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markedRead: '{count, plural, one {# report marked as read} other {# reports marked as read}}',
  markedUnread: '{count, plural, one {# report marked as unread} other {# reports marked as unread}}',
} as const
