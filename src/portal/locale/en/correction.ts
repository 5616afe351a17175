/** Why a report corrects another one: where it is asked for, and where it is read. */
export const correction = {
  corrects: 'Corrects report {id}',
  reason: 'Reason for the correction',
  hint: 'Whoever reads the correction sees it with what changed.',
  needed: 'Say why the report is corrected.',
  compare: 'Show what changed',
  reasonOf: '{side}, reason for the correction: {reason}',
} as const
