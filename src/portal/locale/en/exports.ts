export const exports = {
  button: 'Export',
  tooltip: 'Save the filtered list as a CSV file',
  done: '{count, plural, one {# report} other {# reports}} saved as {name}.',
  fileName: 'released-reports.csv',
} as const
