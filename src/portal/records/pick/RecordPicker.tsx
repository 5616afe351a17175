import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ownName } from '#contract/declaration/distinctName.ts'
import { fold, words } from '#contract/names/matching.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import type { ComboboxStart } from '#portal/ui/listbox/ComboboxStandIn.tsx'
import type { FoundRecords } from './recordSearch.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'

const SEARCH_DELAY_MS = 200
const MAX_NAME = 200
const CREATE = 'create'

export interface RecordPickerProps<R, Key extends QueryKey = QueryKey> {
  label: string
  value: RecordReference | null
  onChange: (record: R | null) => void
  /** The query for the records that match a text. */
  search: (text: string) => UseQueryOptions<FoundRecords<R>, Error, FoundRecords<R>, Key>
  /** How a record is offered; `text` is what is typed. */
  choiceOf: (record: R, text: string) => Choice
  /** The search finds all records whatever is typed, and the picker filters them. */
  isWhole?: boolean
  /** Said while nothing is typed: without it, a search for nothing offers the first records. */
  hint?: string | undefined
  /** Offered first while nothing is typed. */
  recent?: readonly R[]
  /** Offered last while nothing is typed. */
  extra?: readonly R[]
  /** Creates a record of a name that none has. */
  onCreate?: ((name: string) => void) | undefined
  /** The offer to create a record before anything is typed. */
  createLabel?: string
  placeholder?: string
  /** Said where nothing is found. */
  nothingFound?: string
  /** Said of the choices that were found. */
  note?: string | undefined
  canClear?: boolean
  clearLabel?: string
  listLabel?: string
  /** The id of the input, where the caller renders the label above it. */
  id?: string
  className?: string | undefined
  start?: ComboboxStart | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** Chooses a record by typing a part of what names it. */
export function RecordPicker<R, Key extends QueryKey>(props: RecordPickerProps<R, Key>) {
  const { label, value, onChange, search, choiceOf, hint, isWhole = false } = props
  const { recent = [], extra = [], onCreate, canClear = true } = props
  const t = useTranslations('picker')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // Enter searches at once.
  const [entered, setEntered] = useState<string>()
  // Of a chosen record, only its own name is searched for.
  const text = ownName(typed)
  const debounced = useDebounced(text, SEARCH_DELAY_MS)
  const asked = entered === text ? text : debounced
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...search(isWhole ? '' : asked),
    placeholderData: keepPreviousData,
    enabled: isOpen && (hint === undefined || (asked !== '' && text !== '')),
  })
  const hasFailed = isError && !data
  const isBehind = !data || isPlaceholderData || (!isWhole && asked !== text)

  const isHinted = hint !== undefined && text === ''
  const found = (isHinted ? [] : (data?.records ?? []))
    .map((record) => ({ record, choice: choiceOf(record, text) }))
    // Until the new answer comes, those of the one before are offered that match.
    .filter(({ choice }) => !(isBehind || isWhole) || matches(choice, text))
  const withGroup = (records: readonly R[], group?: string) =>
    (text === '' ? records : []).map((record) => ({ record, choice: { ...choiceOf(record, text), group } }))
  const first = withGroup(recent, t('recent'))
  const isFirst = new Set(first.map(({ choice }) => choice.id))
  const others = found.filter(({ choice }) => !isFirst.has(choice.id))
  const offered = [
    ...first,
    ...others.map((one) =>
      first.length > 0 ? { ...one, choice: { ...one.choice, group: t('others') } } : one,
    ),
    ...withGroup(extra),
  ]
  const items = offered.map(({ choice }) => choice)
  const isNew = isWhole
    ? !found.some(({ choice }) => fold(choice.label) === fold(text))
    : data?.newName === text
  if (onCreate && !isBehind && text !== '' && isNew && text.length <= MAX_NAME)
    items.push({ id: CREATE, label: text, text: t('create', { name: text }), offer: 'plus' })
  if (onCreate && data && text === '' && props.createLabel !== undefined)
    items.push({ id: CREATE, label: '', text: props.createLabel, offer: 'plus' })

  const note = () => {
    if (isHinted) return hint
    if (hasFailed) return t('failed')
    if (offered.length === 0) return isBehind ? t('searching') : (props.nothingFound ?? t('nothingFound'))
    const count = data?.count ?? 0
    const shown = data?.records.length ?? 0
    return count > shown && !isWhole ? t('more', { shown, count }) : props.note
  }
  const isUnnamed = value !== null && value.name === undefined
  return (
    <Combobox
      id={props.id}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      className={props.className}
      start={props.start}
      label={label}
      value={value === null || isUnnamed ? null : { id: String(value.id), label: value.name ?? '' }}
      onChange={(choice) => {
        if (choice?.id === CREATE) return onCreate?.(choice.label)
        const chosen = offered.find((one) => one.choice.id === choice?.id)
        if (!choice || chosen) onChange(chosen?.record ?? null)
      }}
      items={items}
      isBehind={isBehind}
      onSearch={setTyped}
      onToggle={setOpen}
      onEnter={(now) => {
        setEntered(ownName(now))
        if (hasFailed) void refetch()
      }}
      placeholder={isUnnamed ? t('loading') : (props.placeholder ?? t('placeholder'))}
      note={note()}
      several={t('several')}
      unchosen={t('unchosen')}
      retry={hasFailed ? { label: t('retry'), onRetry: () => void refetch() } : undefined}
      listLabel={props.listLabel ?? label}
      clearLabel={canClear ? (props.clearLabel ?? t('clear', { field: label })) : undefined}
      openLabel={hint === undefined ? t('showChoices', { field: label }) : undefined}
    />
  )
}

/** Offers a record by its name, and what tells it apart. */
export const referenceChoice = ({ id, name = '', detail }: RecordReference): Choice => ({
  id: String(id),
  label: name,
  detail,
})

/** Whether a choice has each of the typed words somewhere. */
export function matches({ label, text = label, detail = '' }: Choice, typed: string): boolean {
  const shown = fold(`${text} ${detail}`)
  return words(typed).every((word) => shown.includes(word))
}
