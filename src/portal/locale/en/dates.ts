export const dates = {
  yesterday: 'Yesterday',
  between: '{from} to {to}',
  since: 'Since {from}',
  until: 'Until {to}',
} as const
