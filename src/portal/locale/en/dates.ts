export const dates = {
  yesterday: 'Yesterday',
  between: '{from} to {to}',
  skippedTime:
    'On this day the clinic’s clocks are put forward past this time, so it does not exist. Choose another.',
  since: 'Since {from}',
  until: 'Until {to}',
} as const
