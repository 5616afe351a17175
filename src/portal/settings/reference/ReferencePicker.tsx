import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ownName } from '#contract/declaration/distinctName.ts'
import { fold } from '#contract/matching.ts'
import { paths } from '#contract/portalPaths.ts'
import { hasCodes } from '#contract/referenceCodes.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { groupOf } from '#portal/settings/api/groups.ts'
import type { GroupName, NamedReference } from '#portal/settings/api/groups.ts'
import { recordChoices } from '#portal/settings/api/records.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useReferenceText } from '#portal/settings/labels/useReferenceText.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { useChoiceWords } from '#portal/locale/words/useChoiceWords.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import { CreateContext } from './CreateContext.ts'
import { useRecordName } from './useRecordName.ts'

const SEARCH_DELAY_MS = 200
const CREATE = 'create'

interface ReferencePickerProps {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  label: string
  to: GroupName
  value: NamedReference | null
  onChange: (value: NamedReference | null) => void
  onLeave?: () => void
  placeholder: string
  canClear?: boolean
  /** Records that cannot be chosen, as they are chosen already. */
  without?: readonly number[]
  /** Leads to the chosen record. */
  hasLink?: boolean
}

/** Chooses a record of a group by typing a part of its name, or creates it on the spot. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { label, to, value, onChange, onLeave, placeholder, canClear = false, without = [] } = props
  const { hasLink = true } = props
  const t = useTranslations('settings.picker')
  const choiceWords = useChoiceWords()
  const referenceText = useReferenceText()
  const labels = useLabels()
  const may = useMay()
  const drawCreation = use(CreateContext)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [newName, setNewName] = useState<string>()
  // Of a chosen record, only its own name is searched for.
  const searched = ownName(typed)
  const debounced = useDebounced(searched, SEARCH_DELAY_MS)
  // The service knows the names of such records in one language alone. There are few, and all are read.
  const isTranslated = hasCodes(to)
  const search = isTranslated ? searched : debounced
  const { data, isError, isPlaceholderData } = useQuery({
    ...recordChoices(useClient(), to, isTranslated ? '' : search),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  // Defaults and filters are known by their ids alone.
  const unnamed = value && !value.name ? value.id : 0
  const lookedUp = useRecordName(to, unnamed)
  const chosenName = value && referenceText(to, { id: value.id, name: value.name || lookedUp })
  const isBehind = !data || isPlaceholderData || searched !== search
  const found = (data ?? [])
    .map((record) => ({ ...record, text: referenceText(to, record) }))
    .filter(({ id, text }) => !without.includes(id) && (!isTranslated || fold(text).includes(fold(searched))))
  const items: Choice[] = found.map(({ id, text }) => ({ id: String(id), label: text }))
  const isNew = !found.some((record) =>
    [record.ownName, record.text].some((name) => name.toLowerCase() === searched.toLowerCase()),
  )
  if (data && drawCreation && may(groupOf(to), 'create') && isNew)
    items.push({
      id: CREATE,
      label: searched,
      isOffer: true,
      content: (
        <>
          <Icon name="plus" size={16} />
          {searched ? t('createNamed', { name: searched }) : t('create', { one: labels.one(to) })}
        </>
      ),
    })
  const note = () => {
    if (isError && !data) return t('failed')
    if (!data) return t('searching')
    return found.length === 0 && !isBehind ? t('nothingFound') : undefined
  }
  const choose = (choice: Choice | null) => {
    if (choice?.id === CREATE) setNewName(choice.label)
    else onChange(choice && { id: Number(choice.id), name: choice.label })
  }
  return (
    <div className="flex min-w-0 items-center gap-1" onBlur={onLeave}>
      <Combobox
        id={props.id}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        label={label}
        className="grow"
        value={value && { id: String(value.id), label: chosenName ?? '' }}
        onChange={choose}
        items={items}
        isBehind={isBehind}
        {...choiceWords}
        onSearch={setTyped}
        onToggle={setOpen}
        placeholder={placeholder}
        note={note()}
        listLabel={label}
        clearLabel={canClear ? t('clear', { field: label }) : undefined}
        openLabel={t('showChoices', { field: label })}
      />
      {hasLink && value && may(groupOf(to), 'get') && (
        <Link
          to={paths.setting(to, value.id)}
          aria-label={t('open', { name: chosenName ?? '' })}
          title={t('open', { name: chosenName ?? '' })}
          className="flex size-control shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon name="open" />
        </Link>
      )}
      {newName !== undefined &&
        drawCreation?.({
          group: to,
          name: newName,
          onCreated: (created) => {
            setNewName(undefined)
            onChange(created)
          },
          onClose: () => setNewName(undefined),
        })}
    </div>
  )
}
