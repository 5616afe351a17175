import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TitledSection } from '#portal/ui/layout/TitledSection.tsx'
import type { Patient } from '#contract/patients/patient.ts'
import { useKinship } from '#portal/patients/identity/codeText.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { ReferenceName } from './ReferenceName.tsx'
import { looseParts, referenceId, textIn } from './looseRecord.ts'
import type { LooseRecord } from './looseRecord.ts'

/** A patient's documents, each with its type. */
export function DocumentList({ documents }: Pick<Patient, 'documents'>) {
  const text = usePatientText()
  return (
    <ul className="flex flex-col gap-1">
      {documents.map(({ id, number, type }) => (
        <li key={`${id} ${number}`} className="break-words">
          <span className="text-ink-3">
            <ReferenceName group="documentType" id={type.id} name={text.documentType(type)} />
          </span>{' '}
          {number}
        </li>
      ))}
    </ul>
  )
}

interface LooseEntryProps {
  title: ReactNode
  detail: string
  record: LooseRecord
  /** The fields of which title and detail are made. */
  known: readonly string[]
}

/** What is known of a record without a fixed form, and below it whatever else it holds. */
const LooseEntry = ({ title, detail, record, known }: LooseEntryProps) => (
  <>
    {title}
    {detail && <span className="block text-small text-ink-2">{detail}</span>}
    {looseParts(record, known).length > 0 && (
      <span className="block text-small text-ink-2">
        <LooseText record={record} known={known} />
      </span>
    )}
  </>
)

const insuranceFields = ['plan', 'number']

/** A plan with the number of its card. */
function Insurance({ record }: { record: LooseRecord }) {
  const t = useTranslations('patientRecord')
  const id = referenceId(record['plan'])
  const number = textIn(record, 'number')
  if (id === undefined) return <LooseText record={record} />
  return (
    <LooseEntry
      title={<ReferenceName group="healthPlan" id={id} />}
      detail={number && t('cardNumber', { number })}
      record={record}
      known={insuranceFields}
    />
  )
}

/** An occupation by its name. */
function Occupation({ record }: { record: LooseRecord }) {
  const id = referenceId(record)
  const name = textIn(record, 'name')
  if (name) return name
  return id === undefined ? <LooseText record={record} /> : <ReferenceName group="occupation" id={id} />
}

const companionFields = ['name', 'kinship', 'phone']

/** A companion with name, kinship and phone. */
function Companion({ record }: { record: LooseRecord }) {
  const kinship = useKinship()
  const detail = [kinship(textIn(record, 'kinship')), textIn(record, 'phone')]
  return (
    <LooseEntry
      title={textIn(record, 'name') || <NotRecorded />}
      detail={detail.filter(Boolean).join(' · ')}
      record={record}
      known={companionFields}
    />
  )
}

/** A question and its answer, or the number of a question of which nothing else is known. */
function Screening({ record }: { record: LooseRecord }) {
  const t = useTranslations('patientRecord')
  if (looseParts(record).length > 0) return <LooseText record={record} />
  return t('screeningNumber', { id: textIn(record, 'id') })
}

const looseFields = {
  companions: Companion,
  occupation: Occupation,
  insurance: Insurance,
  screening: Screening,
} as const
export const isLooseField = (name: string): name is keyof typeof looseFields => name in looseFields

interface LooseListProps {
  field: keyof typeof looseFields
  records: readonly LooseRecord[]
}

/** Records whose shape the description leaves open, in the order in which they are stored. */
export function LooseList({ field, records }: LooseListProps) {
  const Entry = looseFields[field]
  // Nothing but their order tells them apart.
  const indexed = records.map((record, index) => ({ record, index }))
  return (
    <ul className="flex flex-col gap-1.5">
      {indexed.map(({ record, index }) => (
        <li key={index} className="break-words">
          <Entry record={record} />
        </li>
      ))}
    </ul>
  )
}

const labelledFields = [
  'name',
  'number',
  'phone',
  'kinship',
  'date',
  'description',
  'type',
  'plan',
  'status',
] as const

interface LooseTextProps {
  record: LooseRecord
  /** Fields that are shown elsewhere. */
  known?: readonly string[]
}

/** The content of a record whose shape the description leaves open: "Description: fasting · Weight: 70". */
export function LooseText({ record, known }: LooseTextProps) {
  const t = useTranslations('patientRecord.looseFields')
  const label = (name: string) => {
    const field = labelledFields.find((candidate) => candidate === name)
    return field ? t(field) : name
  }
  return looseParts(record, known)
    .map(([name, text]) => `${label(name)}: ${text}`)
    .join(' · ')
}

/** A named group of facts. */
export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledSection title={title}>
      <dl className="grid gap-x-6 gap-y-4 @sm:grid-cols-2 @xl:grid-cols-3">{children}</dl>
    </TitledSection>
  )
}

/** A fact with its name, or a note that it is not recorded. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-head text-ink-3">{name}</dt>
    <dd className="mt-0.5 break-words">{children || <NotRecorded />}</dd>
  </div>
)

function NotRecorded() {
  const t = useTranslations('patients')
  return <span className="text-ink-3">{t('notRecorded')}</span>
}
