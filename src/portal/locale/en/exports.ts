export const exports = {
  csv: {
    button: 'Export',
    hint: 'Save the filtered list as a CSV file',
    title: 'Export as CSV',
    starting: 'Preparing the list…',
    progress: '{done, number} of {total, number}',
    progressUnknown: '{done, plural, one {# report} other {# reports}} so far',
    done: '{count, plural, one {# report} other {# reports}} saved as {name}.',
    fileName: 'released-reports.csv',
  },
  zip: {
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
  },
  cancel: 'Cancel',
  close: 'Close',
  failed: {
    network: 'The file broke off: the service cannot be reached.',
    ended: 'Your session has ended. Sign in again, then try once more.',
    forbidden: 'Your user may not do this.',
    notFound: 'The service does not offer this.',
    attempts:
      'Two of your exports are running already. Wait until one is done, or cancel it; then try again.',
    service: 'The service could not make the file just now.',
    answer: 'The file that came is not whole.',
    other: 'The file could not be made.',
  },
  retry: 'Try again',
} as const
