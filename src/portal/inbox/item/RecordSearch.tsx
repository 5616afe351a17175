import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Candidate, SentPart } from '#contract/inbox.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { foundRecords } from '#portal/inbox/api/records.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { useChoiceWords } from '#portal/locale/words/useChoiceWords.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import { useFacts } from './useFacts.ts'

const SEARCH_DELAY_MS = 250

interface RecordSearchProps {
  part: SentPart
  onFind: (record: Candidate) => void
}

/** Searches for a record that is not among the candidates. */
export function RecordSearch({ part, onFind }: RecordSearchProps) {
  const t = useTranslations('inbox.choice')
  const choiceWords = useChoiceWords()
  const id = useId()
  const dates = useDates()
  const person = usePersonText()
  const { nameOf } = useFacts()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const { data, isError, isPlaceholderData } = useQuery({
    ...foundRecords(useClient(), part, search),
    placeholderData: keepPreviousData,
    enabled: isOpen && search !== '',
  })
  const records = search === '' ? [] : (data ?? [])
  const isBehind = !data || isPlaceholderData || typed.trim() !== search
  const note = () => {
    if (typed.trim() === '') return t('placeholder')
    if (isError && !data) return t('failed')
    if (isBehind) return t('searching')
    return records.length === 0 ? t('nothingFound') : undefined
  }
  const label = t(`search.${part}`)
  return (
    <div className="flex min-w-48 grow flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <Combobox
        id={id}
        label={label}
        value={null}
        onChange={(choice) => {
          const record = records.find((found) => String(found.id) === choice?.id)
          if (record) onFind(record)
        }}
        items={records.map((record) => ({
          id: String(record.id),
          label: [
            nameOf(record),
            part === 'patient' && record.birthDate !== undefined && dates.birth(record.birthDate),
            person.formerly(record),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        isBehind={isBehind}
        {...choiceWords}
        onSearch={setTyped}
        onToggle={setOpen}
        placeholder={t('placeholder')}
        note={note()}
        listLabel={label}
      />
    </div>
  )
}
