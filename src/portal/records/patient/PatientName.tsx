import { useTranslations } from 'use-intl'
import { fold } from '#contract/names/matching.ts'
import { patientName } from '#contract/names/personName.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import type { PersonFacts } from '#portal/locale/people/usePersonText.ts'
import { Highlight } from '#portal/ui/listbox/Highlight.tsx'

interface Named {
  firstName: string
  middleName: string
  lastName: string
  socialName: string
}

interface PatientNameProps {
  patient: Named
  /** The words of a search, which are marked. */
  words?: readonly string[]
}

/** A patient's name, with the social name first: "Ana Flor (Souza, André)". */
export function PatientName({ patient, words = [] }: PatientNameProps) {
  const t = useTranslations('person')
  const { shown, registered } = patientName(patient)
  if (!shown) return t('unnamed')
  return (
    <>
      <Highlight text={shown} words={words} fold={fold} />
      {registered && ' '}
      {registered && (
        <span className="font-normal text-ink-2">
          (<Highlight text={registered} words={words} fold={fold} />)
        </span>
      )}
    </>
  )
}

/** The record number, which tells namesakes apart, beside a name. */
export const RecordNumber = ({ id }: { id: number }) => (
  <span className="inline-block rounded-mark border border-line-strong px-1.5 align-[1px] text-head font-medium tracking-normal whitespace-nowrap text-ink-2">
    {usePersonText().record({ id })}
  </span>
)

/** Name and record number: the first line of the head of a record. */
export const PatientHeading = ({ patient }: { patient: Named & { id: number } }) => (
  <>
    <PatientName patient={patient} /> <RecordNumber id={patient.id} />
  </>
)

/** Birth date, age, sex and mother: its second line. */
export const PatientFacts = ({ patient, className = '' }: { patient: PersonFacts; className?: string }) => (
  <p className={`break-words ${className}`}>{usePersonText().facts(patient)}</p>
)

/** The head of a record where it is one of several on a page. */
export const PatientHead = ({ patient }: { patient: Named & PersonFacts & { id: number } }) => (
  <>
    <p className="font-semibold break-words">
      <PatientHeading patient={patient} />
    </p>
    <PatientFacts patient={patient} className="text-small text-ink-2" />
  </>
)
