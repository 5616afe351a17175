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

/** As one speaks it: "Helena Prado". */
export const fullName = ({ firstName, middleName, lastName }: Named): string =>
  joined(firstName, middleName, lastName)

/** As lists are sorted: "Souza, Ana Lima". */
export const listedName = ({ firstName, middleName, lastName }: Named): string =>
  [lastName.trim(), joined(firstName, middleName)].filter(Boolean).join(', ')

/**
 * What a patient is called: the social name where there is one, with the registered name to stand beside it; else the
 * registered name alone.
 */
export function patientName(patient: Named & { socialName: string }): {
  shown: string
  registered: string | undefined
} {
  const registered = listedName(patient)
  const social = patient.socialName.trim()
  return social ? { shown: social, registered } : { shown: registered, registered: undefined }
}

/** The same in one line: "Ana Flor (Souza, André)". */
export function patientNameLine(patient: Named & { socialName: string }): string {
  const { shown, registered } = patientName(patient)
  return registered ? `${shown} (${registered})` : shown
}
