import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import { SearchInput } from '#portal/ui/form/SearchInput.tsx'
import type { PatientSearch } from './usePatientSearch.ts'

interface PatientSearchFieldProps {
  search: PatientSearch
  label: string
  input: RefObject<HTMLInputElement | null>
  onClear: () => void
}

/** The search field for patients, with help about what it understands. */
export function PatientSearchField({ search, label, input, onClear }: PatientSearchFieldProps) {
  const t = useTranslations('patients')
  const help = useTranslations('patientList.help')
  return (
    <div className="@container flex w-full max-w-lg items-center gap-2">
      <form
        role="search"
        className="min-w-0 grow"
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
          enterKeyHint="search"
          value={search.text}
          onChange={search.type}
        />
      </form>
      <PopupButton icon="help" label={help('open')} isText>
        <SearchHelp />
      </PopupButton>
    </div>
  )
}

const kinds = ['name', 'record', 'document', 'birthDate', 'combined'] as const

function SearchHelp() {
  const t = useTranslations('patientList.help')
  const [on, setOn] = useShortcutsOn()
  return (
    <div className="flex flex-col gap-3 px-4 py-3 text-small">
      <h2 className="font-semibold">{t('title')}</h2>
      <dl className="flex flex-col gap-2.5">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="font-medium">{t(kind)}</dt>
            <dd className="text-ink-2">
              {t(`${kind}Text`)}{' '}
              <span className="rounded-mark bg-sunken px-1 whitespace-nowrap">{t(`${kind}Example`)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-3">
        <Checkbox
          label={t('enableShortcuts')}
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
        />
        <p className="text-ink-3">{t('enableShortcutsHint')}</p>
      </div>
    </div>
  )
}
