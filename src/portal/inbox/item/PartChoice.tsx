import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Candidate, SentPart } from '#contract/integrations/inbox.ts'
import type { FoundPatient } from '#contract/patients/patient.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import type { Sent } from '#portal/inbox/api/items.ts'
import { foundRecords, searchOf } from '#portal/inbox/api/records.ts'
import { useInboxText } from '#portal/inbox/list/useInboxText.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { RecordNumber } from '#portal/records/patient/PatientName.tsx'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { referenceTo } from '#portal/records/recordReference.ts'
import { usePatientChoices } from '#portal/records/pick/usePatientChoices.ts'
import { useCan } from '#portal/session/can.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { ChoiceCard } from '#portal/ui/form/ChoiceCard.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { type Fact, useFacts } from './useFacts.ts'

interface PartChoiceProps {
  part: SentPart
  /** The report in the inbox. */
  itemId: number
  sent: Sent
  /** Why it is not certain, as the service says it. */
  problem: string | undefined
  records: readonly Candidate[]
  chosen: number | undefined
  onChoose: (record: Candidate) => void
  /** A record that the search has found is chosen. */
  onFind: (record: Candidate) => void
}

/** The choice of the patient, exam, doctor, requester or unit of a report: the sent data beside the records that may match. */
export function PartChoice({
  part,
  itemId,
  sent,
  problem,
  records,
  chosen,
  onChoose,
  onFind,
}: PartChoiceProps) {
  const t = useTranslations('inbox.choice')
  const text = useInboxText()
  const { sentFacts, recordFacts, nameOf } = useFacts()
  const client = useClient()
  const patients = usePatientChoices()
  const group = useId()
  const maySearch = useCan(searchOf[part])
  const mayCreate = useCan(patientOperations.createPatient) && part === 'patient'
  const facts = sentFacts(part, sent)
  // Fields that are missing on both sides are left out.
  const compared = records.map((record) => ({ record, facts: recordFacts(part, sent, record) }))
  const told = new Set([facts, ...compared.map((other) => other.facts)].flatMap(namesTold))
  const only = (all: readonly Fact[]) => all.filter(({ name }) => told.has(name))
  return (
    <fieldset className="min-w-0">
      <legend className="text-base font-semibold">{text.part(part)}</legend>
      {problem && <p className="mt-0.5 text-danger">{text.problem(problem)}</p>}
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
        <div className="rounded-control border border-transparent bg-sunken px-3 py-2">
          <p className="mb-1 font-medium">{t('asSent')}</p>
          <Facts facts={only(facts)} />
        </div>
        {compared.map(({ record, facts: ofRecord }) => (
          <ChoiceCard
            key={record.id}
            label={
              <>
                {nameOf(part, record)}{' '}
                {part === 'patient' ? (
                  <RecordNumber id={record.id} />
                ) : (
                  <span className="text-small font-normal whitespace-nowrap text-ink-3">
                    {t('record', { id: String(record.id) })}
                  </span>
                )}
              </>
            }
            className="font-medium"
            name={group}
            checked={chosen === record.id}
            onChange={() => onChoose(record)}
          >
            <Facts facts={only(ofRecord)} />
          </ChoiceCard>
        ))}
      </div>
      {records.length === 0 && (
        <p className="mt-2 text-ink-3">
          {t('none')} {!maySearch && t('askAdministrator')}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        {maySearch && (
          <RecordField
            key={records.length}
            className="max-w-xl min-w-48 grow"
            label={t(`search.${part}`)}
            value={null}
            onChange={(record: Candidate | FoundPatient | null) => record && onFind(record)}
            search={(typed) => foundRecords(client, part, typed)}
            hint={part === 'patient' ? patients.hint : t('placeholder')}
            choiceOf={(record, typed) =>
              part === 'patient'
                ? patients.choiceOf(record as FoundPatient, typed)
                : referenceChoice({ ...referenceTo(record), name: nameOf(part, record) })
            }
          />
        )}
        {mayCreate && (
          <Link className={buttonClass('quiet')} to={paths.newPatientOf(itemId)} target="_blank">
            {t('createPatient')}
          </Link>
        )}
      </div>
      {mayCreate && <p className="mt-1 text-small text-ink-3">{t('createHint')}</p>}
    </fieldset>
  )
}

const namesTold = (facts: readonly Fact[]) => facts.flatMap(({ name, text }) => (text ? [name] : []))

function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslations('inbox.fields')
  const { label } = useFacts()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-small">
      {facts.map(({ name, text, differs }) => (
        <div key={name} className="col-span-full grid grid-cols-subgrid items-baseline">
          <dt className="text-head text-ink-3">{label(name)}</dt>
          <dd className="break-words">
            {differs ? (
              <>
                <strong className="rounded-mark bg-mark px-1 font-semibold text-ink">{text}</strong>{' '}
                <span className="text-ink-2">({t('differs')})</span>
              </>
            ) : (
              text || <span className="text-ink-3">{t('none')}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
