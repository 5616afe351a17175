export const dates = {
  yesterday: 'Yesterday',
  between: '{from} to {to}',
  skippedTime:
    'On this day the clinic’s clocks are put forward past this time, so it does not exist. Choose another.',
  dayForm: 'There is no such day. Write it as yyyy-mm-dd.',
  timeForm: 'There is no such day and time. Write it as yyyy-mm-dd hh:mm.',
  examToCome: 'This day is still to come: a report is of an exam that was performed.',
  dayPlaceholder: 'yyyy-mm-dd',
  timePlaceholder: 'yyyy-mm-dd hh:mm',
  pick: 'Open the calendar',
  since: 'Since {from}',
  until: 'Until {to}',
  birthUnknown: 'birth date unknown',
} as const
