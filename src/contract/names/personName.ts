// In the contract, because screens, exported CSV and typeset PDFs write a name alike.

const ZERO_WIDTH_BLANKS = /[\u200b\u2060\ufeff]/g

/** A text of one line as it is stored: in NFC, with one blank for blanks of all kinds, none around it and none without width. */
export const onOneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(ZERO_WIDTH_BLANKS, '')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^ | $/g, '')

interface Named {
  firstName: string
  middleName: string
  lastName: string
}

const joined = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** In spoken order: "Helena Prado". */
export const fullName = ({ firstName, middleName, lastName }: Named): string =>
  joined(firstName, middleName, lastName)

/** As lists are sorted: "Souza, Ana Lima". */
export const listedName = ({ firstName, middleName, lastName }: Named): string =>
  [lastName.trim(), joined(firstName, middleName)].filter(Boolean).join(', ')

/** The name to show for a patient: the social name, if there is one, with the registered name beside it; else the registered name. */
export function patientName(patient: Named & { socialName: string }): {
  shown: string
  registered: string | undefined
} {
  const registered = listedName(patient)
  const social = patient.socialName.trim()
  return social ? { shown: social, registered } : { shown: registered, registered: undefined }
}

/** Social and registered name in one line: "Ana Flor (Souza, André)". */
export function patientNameLine(patient: Named & { socialName: string }): string {
  const { shown, registered } = patientName(patient)
  return registered ? `${shown} (${registered})` : shown
}
