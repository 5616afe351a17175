import { useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { hasCodes } from '#contract/resources/referenceCodes.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { RecordPicker, referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import { referenceTo } from '#portal/records/recordReference.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { distinctNameOf, groupOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, GroupName } from '#portal/settings/api/groups.ts'
import { settingRecord } from '#portal/settings/api/records.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { useReferenceText } from '#portal/settings/labels/useValueText.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

export interface CreateHereProps {
  group: GroupName
  /** The text in the picker: the beginning of the record's name. */
  name: string
  onCreated: (created: RecordReference) => void
  onClose: () => void
}

/** Renders the form that creates a record for a picker. Without one, pickers offer only what there is. A picker cannot name it, as it is a form with pickers itself. */
export const CreateContext = createContext<((props: CreateHereProps) => ReactNode) | null>(null)

interface ReferencePickerProps {
  /** Of the input, where the label stands above it: else it is inside, as in all filters. */
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  label: string
  to: GroupName
  value: RecordReference | null
  onChange: (value: RecordReference | null) => void
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
  const { to, value, onChange, onLeave, canClear = false, without = [], hasLink = true, ...control } = props
  const t = useTranslations('settings.picker')
  const client = useClient()
  const referenceText = useReferenceText()
  const labels = useLabels()
  const may = useMay()
  const renderCreation = use(CreateContext)
  const [newName, setNewName] = useState<string>()
  const group = groupOf(to)
  const mayCreate = renderCreation !== null && may(group, 'create')
  // The service knows the names of such records in one language alone. There are few, and all are read.
  const isWhole = hasCodes(to)
  // Defaults and filters are known by their ids alone.
  const lookedUp = useRecordName(to, value && !value.name ? value.id : 0)
  const name = value && referenceText(to, { id: value.id, name: value.name || lookedUp })
  const describe = (record: AnyRecord): RecordReference => ({
    id: record.id,
    name: distinctNameOf(group.declared, record),
    detail: referenceTo(record).detail,
  })
  return (
    <div className="flex min-w-0 items-center gap-1" onBlur={onLeave}>
      <RecordPicker
        {...control}
        className="grow"
        value={value && { id: value.id, name: name ?? undefined }}
        onChange={(chosen: RecordReference | null) =>
          onChange(chosen && { id: chosen.id, name: referenceText(to, chosen) })
        }
        search={(text) => ({
          ...recordSearch(client, group.operations.query, text, { describe, isExact: mayCreate }),
          select: (found) => ({
            ...found,
            records: found.records.filter(({ id }) => !without.includes(id)),
          }),
        })}
        choiceOf={(record) => referenceChoice({ ...record, name: referenceText(to, record) })}
        isWhole={isWhole}
        onCreate={mayCreate ? setNewName : undefined}
        createLabel={t('create', { one: labels.oneWithin(to) })}
        canClear={canClear}
      />
      {hasLink && value && may(group, 'get') && (
        <Link
          to={paths.setting(to, value.id)}
          aria-label={t('open', { name: name ?? '' })}
          title={t('open', { name: name ?? '' })}
          className="flex size-control shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon name="open" />
        </Link>
      )}
      {newName !== undefined &&
        renderCreation?.({
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

/** The name of a record that is known by its id alone; undefined while it is not known. */
export function useRecordName(group: GroupName | undefined, id: number): string | undefined {
  const may = useMay()
  const { data } = useQuery({
    // A query needs a group, also where it is not sent.
    ...settingRecord(useClient(), group ?? 'city', id),
    enabled: group !== undefined && id > 0 && may(groupOf(group), 'get'),
  })
  return group && data && distinctNameOf(groupOf(group).declared, data)
}
