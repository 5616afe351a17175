import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { Button } from '#portal/ui/Button.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import { Fact, FactGroup } from './FactList.tsx'
import { sharedName } from './namesakes.ts'
import { usePatientText } from './usePatientText.ts'

interface PatientFactsProps {
  patient: PatientDetail
  onShowNamesakes: () => void
}

/** What the record says, in named groups. */
export function PatientFacts({ patient, onShowNamesakes }: PatientFactsProps) {
  const t = useTranslations('patients')
  const text = usePatientText()
  const { documents, namesakes = 0, releasedReports, externalId } = patient
  return (
    <>
      {namesakes > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-panel px-5 py-3">
          <Icon name="info" className="text-new" />
          <p className="min-w-0 grow basis-60">
            {t('sameDay', { count: namesakes, name: sharedName(patient) })}
          </p>
          <Button onClick={onShowNamesakes}>{t('showNamesakes')}</Button>
        </div>
      )}
      <FactGroup title={t('identity')}>
        <Fact name={t('facts.born')}>
          {text.birthDate(patient)} · {text.age(patient)}
        </Fact>
        <Fact name={t('facts.sex')}>{text.sex(patient)}</Fact>
        <Fact name={t('facts.unit')}>{patient.unit.name}</Fact>
        <Fact name={t('facts.mother')}>{patient.mother}</Fact>
        <Fact name={t('facts.father')}>{patient.father}</Fact>
        <Fact name={t('facts.documents', { count: documents.length || 1 })}>
          {documents.length > 0 && (
            <ul>
              {documents.map((it) => (
                <li key={it.id}>{text.document(it)}</li>
              ))}
            </ul>
          )}
        </Fact>
      </FactGroup>
      <FactGroup title={t('history')}>
        <Fact name={t('facts.record')}>{patient.id}</Fact>
        {externalId !== null && <Fact name={t('facts.externalId')}>{externalId}</Fact>}
        {releasedReports !== undefined && patient.dateHourDeleted === null && (
          <Fact name={t('facts.reports')}>{String(releasedReports)}</Fact>
        )}
        <Fact name={t('facts.created')}>{text.created(patient)}</Fact>
        <Fact name={t('facts.changed')}>{text.changed(patient) ?? t('notChanged')}</Fact>
      </FactGroup>
    </>
  )
}
