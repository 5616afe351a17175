export const sharedReport = {
  title: 'A report for you',
  explanation: 'Somebody at the clinic has sent you this link. Type the code that you were told.',
  code: 'Code',
  codeHint: 'Eight digits. It is not in the link: whoever sent it tells it to you.',
  read: 'Read the report',
  incomplete: 'This address is not complete. Open the link exactly as it was sent to you.',
  eightDigits: 'The code has eight digits.',
  wrongCode:
    'This code is not the one of this link. {left, plural, one {One more try} other {# more tries}}, then the link is closed.',
  notFound: 'This link is not complete, or was revoked. Ask who has sent it to you.',
  ends: {
    expired: 'This link has expired. Ask the clinic for another one.',
    used: 'The report was opened by this link as often as it can be. Ask the clinic for another one.',
    locked: 'A wrong code was typed too often, so this link is closed. Ask the clinic for another one.',
    withdrawn: 'This report is no longer available by this link. Ask the clinic.',
  },
  born: 'born {date}',
  examOf: 'Exam of {date}',
  releasedOn: 'Released {date}',
  doctor: 'Report by {name}',
  signed: 'Signed by {name}, {time}',
  corrected: 'This report was corrected since the link was sent. You read the corrected one.',
  noText: 'This report has no text of its own. Its PDF has all of it.',
  pdf: 'Download the PDF',
  pdfName: 'report',
  pdfPending: 'The PDF is being made. Try again in a moment.',
  pdfFailed: 'The PDF cannot be fetched now. {problem}',
  passEnded:
    'The report was opened more than half an hour ago. Open the link again, or ask the clinic for another one.',
  pdfEnded: 'The PDF is no longer available by this link. Ask the clinic.',
  usedUp: 'The link cannot be opened again.',
  left: '{count, plural, one {The link can be opened once more} other {The link can be opened # more times}}, until {time}.',
  whenRead: 'When you have read the report, close this page.',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    sharedReport: { sharedReport: typeof sharedReport }
  }
}
