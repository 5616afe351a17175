import type { Patient, RemovalBody } from '#contract/patient.ts'

const idAlone = <T extends number | null>({ id }: { id: T }) => ({ id })

/**
 * The body of a removal: the whole patient as it was seen, in the request shape of the description (4.1). What was added
 * to the description's fields is left out, for a service that knows only those; what is asked for beside, it passes over.
 */
export function removalBody(seen: Patient, reason?: string, reportsTo?: Patient): RemovalBody {
  const { city } = seen.contacts
  return {
    id: seen.id,
    externalId: seen.externalId,
    firstName: seen.firstName,
    middleName: seen.middleName,
    lastName: seen.lastName,
    socialName: seen.socialName,
    mother: seen.mother,
    father: seen.father,
    birthDate: seen.birthDate,
    gender: idAlone(seen.gender),
    maritalStatus: seen.maritalStatus,
    defaultHealthPlan: seen.defaultHealthPlan,
    physicianRequester: seen.physicianRequester,
    companions: seen.companions,
    occupation: seen.occupation,
    unit: idAlone(seen.unit),
    screening: seen.screening,
    contacts: { id: seen.contacts.id, city: { id: city.id === null ? null : String(city.id) } },
    documents: seen.documents.map(({ id, number, type }) => ({ id, number, type: idAlone(type) })),
    insurance: seen.insurance,
    portalAccess: seen.portalAccess,
    userCreated: idAlone(seen.userCreated),
    userChanged: idAlone(seen.userChanged),
    userDeleted: idAlone(seen.userDeleted),
    dateHourCreated: seen.dateHourCreated,
    dateHourChanged: seen.dateHourChanged,
    dateHourDeleted: seen.dateHourDeleted,
    ...(reason !== undefined && { reason }),
    ...(reportsTo && { reportsTo: { id: reportsTo.id, dateHourChanged: reportsTo.dateHourChanged } }),
  }
}
