import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fold, words } from '#contract/matching.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { choicesOf, nameOf } from '#portal/overview/api/choices.ts'
import type { SelectionName } from '#portal/overview/url.ts'
import { useChoiceWords } from '#portal/locale/useChoiceWords.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import { useOverview } from './OverviewContext.ts'

const SEARCH_DELAY_MS = 200

const mayBeNone = (name: SelectionName): name is 'unitId' | 'modalityId' =>
  name === 'unitId' || name === 'modalityId'

/** Limits the figures to one unit, modality, exam or examiner. */
export function SelectionField({ name, className }: { name: SelectionName; className: string }) {
  const t = useTranslations('overview.filters')
  const choiceWords = useChoiceWords()
  const client = useClient()
  const { filters, change } = useOverview()
  const id = filters[name]
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const asked = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const found = useQuery({
    ...choicesOf(client, name, asked),
    enabled: isOpen,
  })
  const chosen = useQuery({ ...nameOf(client, name, id ?? 0), enabled: id !== undefined && id > 0 })

  const matching = (found.data ?? []).filter((one) =>
    words(search).every((word) => fold(one.name).includes(word)),
  )
  const none: Choice[] =
    mayBeNone(name) && search.trim() === '' ? [{ id: '0', label: t(`without.${name}`) }] : []
  const items = [...matching.map((one) => ({ id: String(one.id), label: one.name })), ...none]
  const labelOf = () => {
    if (id === 0 && mayBeNone(name)) return t(`without.${name}`)
    return chosen.data ?? t('number', { id: String(id) })
  }
  const note = () => {
    if (found.isError) return t('failed')
    if (found.isFetching && matching.length === 0) return t('searching')
    return items.length === 0 ? t('nothing') : undefined
  }
  const label = t(name)
  return (
    <Combobox
      label={label}
      value={id === undefined ? null : { id: String(id), label: labelOf() }}
      onChange={(choice) => change({ [name]: choice ? Number(choice.id) : undefined })}
      items={items}
      isBehind={found.isFetching || asked !== search.trim()}
      {...choiceWords}
      onSearch={setSearch}
      onToggle={setOpen}
      placeholder={t('any')}
      note={note()}
      listLabel={t('choices', { field: label })}
      clearLabel={t('clear', { field: label })}
      openLabel={t('open', { field: label })}
      className={className}
    />
  )
}
