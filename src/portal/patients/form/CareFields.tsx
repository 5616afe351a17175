import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { RequesterName } from '#portal/patients/record/RequesterName.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { LookupSearch } from './LookupSearch.tsx'

/** What the patient does, who pays, and who sent the patient here, which stays as it is: it comes with the requests. */
export function CareFields({ base }: { base: PatientDetail | undefined }) {
  const t = useTranslations('patientForm')
  return (
    <FieldGroup title={t('groups.care')}>
      <LookupSearch name="healthPlan" group="healthPlan" />
      <LookupSearch name="occupation" group="occupation" />
      {base?.physicianRequester && (
        <dl className="flex flex-col gap-1.5">
          <dt className="text-small font-medium">{t('requester')}</dt>
          <dd className="flex min-h-control items-center text-ink-2">
            <RequesterName requester={base.physicianRequester} />
          </dd>
        </dl>
      )}
    </FieldGroup>
  )
}
