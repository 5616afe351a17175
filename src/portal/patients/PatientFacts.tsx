import type { PatientDetail } from '#contract/patient.ts'
import { HealthPlanFacts, OccupationFacts } from './record/CareFacts.tsx'
import { ContactFacts } from './record/ContactFacts.tsx'
import { DocumentFacts } from './record/DocumentFacts.tsx'
import { IdentityFacts } from './record/IdentityFacts.tsx'
import { CompanionFacts, PortalAccessFacts, ScreeningFacts, UnitFacts } from './record/PeopleFacts.tsx'
import { RecordFacts } from './record/RecordFacts.tsx'

interface PatientFactsProps {
  patient: PatientDetail
  /** A listing has told of the patient so far; the rest is on its way. */
  coming: boolean
}

/** What the record says, in named groups. */
export const PatientFacts = ({ patient, coming }: PatientFactsProps) => (
  <>
    <IdentityFacts patient={patient} />
    <ContactFacts contacts={patient.contacts} coming={coming} />
    <div className="grid gap-4 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
      <DocumentFacts documents={patient.documents} />
      <HealthPlanFacts patient={patient} />
      <UnitFacts patient={patient} />
      <OccupationFacts occupation={patient.occupation} />
      <CompanionFacts companions={patient.companions} />
      <ScreeningFacts screening={patient.screening} />
      <PortalAccessFacts portalAccess={patient.portalAccess} />
    </div>
    <RecordFacts patient={patient} />
  </>
)
