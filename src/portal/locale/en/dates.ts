export const dates = {
  yesterday: 'Yesterday',
  between: '{from} to {to}',
  skippedTime:
    'On this day the clinic’s clocks are put forward past this time, so it does not exist. Choose another.',
  dayForm: 'Write a day that there is, such as 2026-04-03.',
  timeForm: 'Write a day that there is, and the time, such as 2026-04-03 14:30.',
  dayPlaceholder: 'yyyy-mm-dd',
  timePlaceholder: 'yyyy-mm-dd hh:mm',
  pick: 'Open the calendar',
  since: 'Since {from}',
  until: 'Until {to}',
} as const
