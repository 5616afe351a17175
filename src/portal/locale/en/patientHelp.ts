export const patientHelp = {
  title: 'What the search understands',
  name: 'Name or social name',
  nameText: 'Parts in any order, without accents if you like.',
  nameExample: 'conceicao ana',
  record: 'Record number',
  recordText: 'The whole number.',
  recordExample: '4711',
  document: 'CPF or another document',
  documentText: 'From its beginning, with or without dots and dashes, or a part as it is shown.',
  documentExample: '123.456, 123456 or 456.789',
  birthDate: 'Birth date',
  birthDateText:
    'Day or month first, with four digits for the year. A date that may mean two days finds both. A patient of whom only the year is known is found by the date or the year alone.',
  birthDateExample: '12/03/1961',
  combined: 'Several at once',
  combinedText: 'Everything has to match. The best match comes first.',
  combinedExample: 'souza 12/03/1961',
  close: 'Close',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    patientHelp: { patientHelp: typeof patientHelp }
  }
}
