// A report as a document, for those who read it and those who write it.

/** Who wrote, who signed and who released a report. */
export const authorship = {
  written: 'Written',
  signature: 'Signature',
  release: 'Release',
  byAt: '{name}, {time}',
  receivedFrom: 'Received from {name}, {time}',
  signed: 'Signed electronically by {doctor}, {time}',
  received:
    'Report received from {system}; responsible doctor: {doctor}; no electronic signature in this portal',
  forDoctor: 'Written by {author} for {doctor}, not signed',
  forDoctorBy: 'Written by {author}, closed by {closer} for {doctor}, not signed',
  supplied: 'Closed by {closer} with a PDF; {doctor} has not signed it in this portal',
  unsigned: 'Responsible doctor: {doctor}; no electronic signature in this portal',
  unnamed: 'User {id}',
} as const

/** Why a report corrects another one: where it is asked for, and where it is read. */
export const correction = {
  corrects: 'Corrects report {id}',
  correctsEarlier: 'Corrects an earlier report',
  reason: 'Reason for the correction',
  hint: 'Readers of the correction see it with the changes.',
  needed: 'Say why the report is corrected.',
  differences: '{differences, plural, one {# difference} other {# differences}}',
  compare: 'Compare',
  reasonOf: '{side}, reason for the correction: {reason}',
} as const

/** Who has taken note of a critical finding. */
export const criticalFinding = {
  title: 'Critical finding',
  waits: 'It is waiting to be acknowledged.',
  waitsFor: 'Not acknowledged for {age}.',
  acknowledge: 'Acknowledge',
  acknowledged: 'Acknowledged by {name}, {time}.',
  note: 'Note: {note}',
  ofEarlier: 'In report {id}, which this one corrects.',
  done: 'The critical finding is acknowledged.',
  failed: 'Not acknowledged. {problem}.',
  asked: {
    title: 'Acknowledge this critical finding?',
    text: 'It is recorded that you have taken note of it, and when. Everybody who reads the report sees it.',
    note: 'Note, such as whom you told (optional)',
    stay: 'Not now',
  },
} as const

/** The text of a report, wherever it is shown. */
export const reportText = {
  struckOut: 'struck out:',
  asSent:
    'This text was sent as HTML and has something in it that cannot be shown. It is shown as it was sent, tags and all.',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    document: {
      authorship: typeof authorship
      correction: typeof correction
      criticalFinding: typeof criticalFinding
      reportText: typeof reportText
    }
  }
}
