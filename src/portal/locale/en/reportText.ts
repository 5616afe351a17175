/** The text of a report, wherever it is shown. */
export const reportText = {
  struckOut: 'struck out:',
  asSent:
    'This text was sent as HTML and has something in it that cannot be shown. It is shown as it was sent, tags and all.',
} as const
