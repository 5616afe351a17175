import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { SearchInput } from '#portal/ui/form/SearchInput.tsx'
import type { PatientSearch } from './usePatientSearch.ts'

interface PatientSearchFieldProps {
  search: PatientSearch
  label: string
  input: RefObject<HTMLInputElement | null>
  onClear: () => void
}

/** The search field for patients. */
export function PatientSearchField({ search, label, input, onClear }: PatientSearchFieldProps) {
  const t = useTranslations('patients')
  return (
    <form
      role="search"
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault()
        search.searchFor(search.text)
      }}
    >
      <SearchInput
        ref={input}
        label={label}
        aria-keyshortcuts="/"
        clearLabel={t('clearSearch')}
        onClear={onClear}
        placeholder={t('searchPlaceholder')}
        shortPlaceholder={t('searchShort')}
        enterKeyHint="search"
        value={search.text}
        onChange={search.type}
      />
    </form>
  )
}
