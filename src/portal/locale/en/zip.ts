export const zip = {
  barLabel: 'Selected reports',
  count: '{count, plural, one {# report selected} other {# reports selected}}',
  clearSelection: 'Clear selection',
  download: '{count, plural, one {Download # PDF as ZIP} other {Download # PDFs as ZIP}}',
  withoutPdf:
    '{count, plural, one {# report without a PDF is left out.} other {# reports without a PDF are left out.}}',
  noPdfs:
    '{count, plural, one {The selected report has no PDF.} other {None of the selected reports has a PDF.}}',
  limitExceeded: 'A ZIP takes up to {limit, number} PDFs. Select fewer.',
  title: 'Downloading the PDFs',
  starting: 'Preparing the ZIP…',
  progress: '{done} of {total}',
  done: '{count, plural, one {# PDF} other {# PDFs}} saved as {name}.',
  withdrawn:
    '{count, plural, one {The PDF of report {ids} is no longer there. It may have left the portal.} other {The PDFs of reports {ids} are no longer there. They may have left the portal.}}',
  fileMissing:
    '{count, plural, one {The PDF of report {ids} is} other {The PDFs of reports {ids} are}} missing in the clinic’s store. Tell whoever looks after the service, and name request {request}.',
  downloadOthers: '{count, plural, one {Download the other one} other {Download the other #}}',
  fileName: 'reports.zip',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markedRead: '{count, plural, one {# report marked as read} other {# reports marked as read}}',
  markedUnread: '{count, plural, one {# report marked as unread} other {# reports marked as unread}}',
} as const
