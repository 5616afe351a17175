import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { patientLists } from '#portal/records/patientLists/patientLists.ts'
import { useReports } from '#portal/reports/url.ts'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'

/** Chooses one of the user's lists of patients, where there are any. The list of an address may be gone, or another user's. */
export function PatientListFilter() {
  const t = useTranslations('filterParts')
  const { filters, filter } = useReports()
  const lists = useQuery(patientLists(useClient())).data
  const chosen = filters.patientListId
  if (!lists || (lists.length === 0 && chosen === undefined)) return null
  return (
    <LabelledSelect
      label={t('patientList')}
      value={chosen ?? ''}
      onChange={({ target }) =>
        filter({ patientListId: target.value === '' ? undefined : Number(target.value) })
      }
    >
      <option value="">{t('anyPatient')}</option>
      {chosen !== undefined && !lists.some(({ id }) => id === chosen) && (
        <option value={chosen}>{t('otherList')}</option>
      )}
      {lists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </LabelledSelect>
  )
}
