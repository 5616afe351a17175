export const zip = {
  bar: 'Selected reports',
  selected: '{count, plural, one {# report selected} other {# reports selected}}',
  clear: 'Clear selection',
  download: '{count, plural, one {Download # PDF as ZIP} other {Download # PDFs as ZIP}}',
  without:
    '{count, plural, one {# report without a PDF is left out.} other {# reports without a PDF are left out.}}',
  none: '{count, plural, one {The selected report has no PDF.} other {None of the selected reports has a PDF.}}',
  tooMany: 'A ZIP takes up to {most, number} PDFs. Select fewer.',
  title: 'Downloading the PDFs',
  starting: 'Preparing the ZIP…',
  progress: '{done} of {total}',
  done: '{count, plural, one {# PDF} other {# PDFs}} saved as {name}.',
  missing:
    '{count, plural, one {The PDF of report {ids} is no longer there. It may have left the portal.} other {The PDFs of reports {ids} are no longer there. They may have left the portal.}}',
  fileMissing:
    '{count, plural, one {The PDF of report {ids} is} other {The PDFs of reports {ids} are}} missing in the clinic’s store. Tell whoever looks after the service, and name request {request}.',
  others: '{count, plural, one {Download the other one} other {Download the other #}}',
  fileName: 'reports.zip',
} as const
