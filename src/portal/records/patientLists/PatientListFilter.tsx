import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { patientLists } from './patientLists.ts'

export interface PatientListFilterProps {
  chosen: number | undefined
  onChoose: (listId: number | undefined) => void
  /** It is the only filter of its page: where there is no list, it says how to make one. */
  isAlone?: boolean
}

/** Chooses one of the user's lists of patients, where there are any. The list of an address may be gone, or another user's. */
export function PatientListFilter({ chosen, onChoose, isAlone = false }: PatientListFilterProps) {
  const t = useTranslations('listFilters')
  const lists = useQuery(patientLists(useClient())).data
  if (!lists) return null
  if (lists.length === 0 && chosen === undefined)
    return isAlone ? <p className="p-1 text-ink-2">{t('noPatientList')}</p> : null
  return (
    <LabelledSelect
      label={t('patientList')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
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
