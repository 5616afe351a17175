export const reports = {
  title: 'Released reports',
  loading: 'Loading released reports',
  updated: 'Updated {time}',
  refresh: 'Refresh',
  record: 'Record {id}',
  empty: {
    title: 'No released report yet',
    text: 'A report appears here as soon as it is released.',
    retry: 'Look again',
    filteredTitle: 'No released report matches',
    filteredText: 'Change the filters, or clear them to see all reports.',
    clearFilters: 'Clear filters',
  },
  switchUser: 'Sign in as somebody else',
  pane: {
    loading: 'Loading the report',
    close: 'Close report',
    width: 'Width of the report',
    widthShare: 'The report takes {share, number} % of the page',
    widthHint: 'Drag, or use the arrow keys, to change the width. Double-click or Enter to set it back.',
  },
  comparison: {
    loading: 'Loading the two reports',
    close: 'Close the comparison',
  },
  shortcuts: 'Keyboard shortcuts',
} as const
