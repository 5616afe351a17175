// The sheet that holds the filters on small screens, the choice of days, and chips that this list alone has.
export const filterParts = {
  close: 'Close the filters',
  showCount: 'Show {count, plural, one {# report} other {# reports}}',
  showReports: 'Show the reports',
  customRange: 'From day to day',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  invalidDateRange: 'The first day is after the last one.',
  corrected: 'Unread corrections',
  clearReleased: 'Clear release date',
  clearUnread: 'Clear unread only',
  clearCorrected: 'Clear unread corrections',
} as const
