// What is said of a listing that the service sends whole: its reading, and what became of it.
export const wholeListing = {
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
} as const
