import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { FoundPatient, Patient } from '#contract/patient.ts'
import { fullName } from '#contract/personName.ts'
import { paths } from '#contract/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { patientChoices } from '#portal/patients/api/merge.ts'
import { similarPatients } from '#portal/patients/api/removal.ts'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { FactsSkeleton } from '#portal/patients/record/FactValues.tsx'
import { MergedHint } from '#portal/patients/search/PatientHint.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { useChoiceWords } from '#portal/locale/words/useChoiceWords.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'

const SEARCH_DELAY_MS = 200

/** Chooses the record with which one is merged: of those that look like it, or of all by a search. */
export function OtherRecord({ patient }: { patient: Patient }) {
  const t = useTranslations('patientMerge.choose')
  const { data, isError } = useQuery(similarPatients(useClient(), patient.id))
  const heading = useId()
  return (
    <div className="min-h-0 grow overflow-auto px-6 py-5 max-md:px-4">
      <div className="flex max-w-3xl flex-col gap-5">
        <div>
          <Identity patient={patient} />
          <p className="mt-2 text-ink-2">{t('text')}</p>
        </div>
        <section aria-labelledby={heading}>
          <h2 id={heading} className="mb-2 text-small font-semibold">
            {t('similar')}
          </h2>
          {!data && !isError && <FactsSkeleton />}
          {!data && isError && <p className="text-ink-2">{t('similarFailed')}</p>}
          {data?.data.length === 0 && <p className="text-ink-2">{t('noSimilar')}</p>}
          {data && data.data.length > 0 && (
            <ul className="divide-y divide-line rounded-control border border-line bg-panel">
              {data.data.map((other) => (
                <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <div className="min-w-0 grow basis-56">
                    <Identity patient={other} />
                  </div>
                  <Link className={buttonClass()} to={paths.mergePatients(patient.id, other.id)}>
                    {t('compare', { id: String(other.id) })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <RecordSearch id={patient.id} />
      </div>
    </div>
  )
}

/** A patient with the facts that tell people apart. */
function Identity({ patient }: { patient: FoundPatient }) {
  const t = useTranslations('patients')
  const text = usePatientText()
  return (
    <>
      <p className="font-medium break-words">
        <PatientName patient={patient} /> <RecordNumber id={patient.id} />
      </p>
      <p className="text-small text-ink-2">
        {[text.born(patient), patient.mother ? t('mother', { name: patient.mother }) : t('noMother')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <MergedHint patient={patient} />
    </>
  )
}

/** Searches all patients; the chosen one is compared at once. */
function RecordSearch({ id }: { id: number }) {
  const t = useTranslations('patientMerge.choose')
  const patients = useTranslations('patients')
  const choiceWords = useChoiceWords()
  const navigate = useNavigate()
  const field = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const { data, isError, isPlaceholderData } = useQuery({
    ...patientChoices(useClient(), search),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const others = (data ?? []).filter((other) => other.id !== id)
  const isBehind = !data || isPlaceholderData || typed.trim() !== search
  const note = () => {
    if (isError && !data) return t('failed')
    if (!data) return t('searching')
    return others.length === 0 && !isBehind ? t('noMatch') : undefined
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field} className="text-small font-semibold">
        {t('search')}
      </label>
      <Combobox
        id={field}
        label={t('search')}
        value={null}
        onChange={(choice) => choice && void navigate(paths.mergePatients(id, Number(choice.id)))}
        items={others.map((other) => ({
          id: String(other.id),
          label: fullName(other),
          content: (
            <div className="min-w-0 py-1">
              <Identity patient={other} />
            </div>
          ),
        }))}
        isBehind={isBehind}
        {...choiceWords}
        onSearch={setTyped}
        onToggle={setOpen}
        placeholder={patients('searchPlaceholder')}
        note={note()}
        listLabel={t('results')}
      />
    </div>
  )
}
