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
