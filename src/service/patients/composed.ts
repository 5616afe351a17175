import { type PatientText, textFields } from './bodyProblems.ts'

/** Letters as one writes them, each accent with its letter (NFC): a name that is spelled in two ways is the same name. */
export const composed = (text: string): string => text.normalize('NFC')

/** A body whose texts are composed, as they are stored. */
export const composedBody = <B extends PatientText>(body: B): B => ({
  ...body,
  ...Object.fromEntries(
    textFields.flatMap((field) => {
      const text = body[field]
      return text === undefined ? [] : [[field, composed(text)]]
    }),
  ),
  ...(body.documents && {
    documents: body.documents.map((it) => ({ ...it, number: composed(it.number) })),
  }),
})
