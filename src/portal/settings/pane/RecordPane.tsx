import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { idText } from '#contract/declaration/field.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { groupOf, isGroupName, nameOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { settingRecord } from '#portal/settings/api/records.ts'
import { FieldsSkeleton } from '#portal/settings/form/FieldsSkeleton.tsx'
import { RecordForm } from '#portal/settings/form/RecordForm.tsx'
import type { Draft } from '#portal/settings/form/fieldDraft.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { RecordValue } from '#portal/settings/reference/RecordValue.tsx'
import { HistorySection } from '#portal/settings/sections/HistorySection.tsx'
import { UsedBySection } from '#portal/settings/sections/ReferrerList.tsx'
import { specialViews } from '#portal/settings/views/specialViews.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Facts } from '#portal/ui/layout/Facts.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { Pane } from '#portal/ui/split/Pane.tsx'
import { RemoveButton, useRestore } from './RemoveButton.tsx'

interface RecordPaneProps {
  group: Group
  /** 0 where the address holds no valid number. */
  id: number | 'new'
  /** Values that a new record begins with. */
  chosen: Draft
  onClose: () => void
}

/** A record beside its list: its form, or its values where the user may not change it, what refers to it, and its history. */
export function RecordPane({ group, id, chosen, onClose }: RecordPaneProps) {
  const t = useTranslations('settings')
  const labels = useLabels()
  const may = useMay()
  const { data, error, refetch } = useQuery(settingRecord(useClient(), group.name, id === 'new' ? -1 : id))
  const record = id === 'new' ? undefined : data
  const isMissing = id === 0
  const { isFixed, isKept } = specialViews[group.name] ?? {}
  const isRemoved = record !== undefined && record.dateHourDeleted !== null
  const one = labels.one(group.name)
  const title =
    id === 'new'
      ? t('list.new', { one: labels.oneWithin(group.name) })
      : record
        ? nameOf(group.declared, record)
        : one
  return (
    <Pane
      kind={id === 'new' ? undefined : one}
      title={title}
      facts={record && <LastChange record={record} />}
      actions={
        <>
          {record && !isRemoved && may(group, 'remove') && !isFixed?.(record) && !isKept?.(record) && (
            <RemoveButton group={group} record={record} onRemoved={onClose} />
          )}
          {isRemoved && may(group, 'restore') && <RestoreButton group={group} record={record} />}
        </>
      }
      closeLabel={t('pane.close')}
      onClose={() => askToLeave(onClose)}
    >
      {id === 'new' ? (
        <NewRecord group={group} chosen={chosen} onClose={onClose} />
      ) : record ? (
        <StoredRecord group={group} record={record} onClose={onClose} />
      ) : error || isMissing ? (
        <Problem
          error={error}
          onRetry={() => void refetch()}
          action={isMissing && <Button onClick={onClose}>{t('pane.close')}</Button>}
        />
      ) : (
        <FieldsSkeleton />
      )}
    </Pane>
  )
}

function RestoreButton({ group, record }: { group: Group; record: AnyRecord }) {
  const t = useTranslations('settings.removal')
  const { restore, busy } = useRestore(group)
  return (
    <Button busy={busy} onClick={() => restore(record.id)}>
      {t('restore')}
    </Button>
  )
}

interface StoredRecordProps {
  group: Group
  record: AnyRecord
  onClose: () => void
}

function StoredRecord({ group, record, onClose }: StoredRecordProps) {
  const t = useTranslations('settings.pane')
  const may = useMay()
  const { Sections, Facts: Values = RecordFacts, isFixed } = specialViews[group.name] ?? {}
  // A change that is undone brings other values than those that the form began with.
  const [begun, setBegun] = useState<AnyRecord>()
  const isRemoved = record.dateHourDeleted !== null
  return (
    <div className="flex flex-col gap-6 pb-6">
      {isRemoved && <p className="rounded-control bg-danger-soft px-4 py-2 text-danger">{t('isRemoved')}</p>}
      {!isRemoved && may(group, 'update') && !isFixed?.(record) ? (
        <RecordForm key={begun?.dateHourChanged} group={group} record={begun ?? record} onClose={onClose} />
      ) : (
        <Values group={group} record={record} />
      )}
      <div className="flex max-w-4xl flex-col gap-6 empty:hidden">
        {Sections && <Sections group={group} record={record} />}
        {may(group, 'usedBy') && <UsedBySection group={group} id={record.id} />}
        {may(group, 'history') && <HistorySection group={group} record={record} onUndone={setBegun} />}
      </div>
    </div>
  )
}

function LastChange({ record }: { record: AnyRecord }) {
  const t = useTranslations('settings.pane')
  const dates = useDates()
  const { name } = record.userChanged
  const when = dates.moment(record.dateHourChanged)
  return `${t('number', { id: String(record.id) })} · ${name ? t('changedBy', { when, name }) : t('changed', { when })}`
}

interface NewRecordProps {
  group: Group
  /** References that the address holds. */
  chosen: Draft
  onClose: () => void
}

/** The form of a new record, once what it begins with is there: the names of what was chosen, and the record that it copies. */
function NewRecord({ group, chosen, onClose }: NewRecordProps) {
  const search = new URLSearchParams(useLocation().search)
  const client = useClient()
  const named = useNamed(group, chosen)
  const copyOf = idText().safeParse(search.get('copyOf') ?? '').data ?? -1
  const copied = useQuery(settingRecord(client, group.name, copyOf))
  if (copied.error) return <Problem error={copied.error} onRetry={() => void copied.refetch()} />
  if (!named || (copyOf > 0 && !copied.data)) return <FieldsSkeleton />
  const begin = specialViews[group.name]?.begin
  return (
    <RecordForm
      group={group}
      record={undefined}
      chosen={begin ? begin(named, copied.data) : named}
      onClose={onClose}
    />
  )
}

/** References with the names of their records; without, where these cannot be read. */
function useNamed({ declared }: Group, chosen: Draft): Draft | undefined {
  const client = useClient()
  const references = Object.entries(chosen).flatMap(([field, value]) => {
    const declaration = declared.fields[field]
    return declaration?.kind === 'reference' && isGroupName(declaration.to)
      ? [{ field, to: declaration.to, id: (value as RecordReference).id }]
      : []
  })
  const read = useQueries({ queries: references.map(({ to, id }) => settingRecord(client, to, id)) })
  if (read.some(({ isPending }) => isPending)) return undefined
  const names = references.flatMap(({ field, to, id }, index): [string, RecordReference][] => {
    const record = read[index]?.data
    return record ? [[field, { id, name: nameOf(groupOf(to).declared, record) }]] : []
  })
  return { ...chosen, ...Object.fromEntries(names) }
}

/** The values of a record that the user may not change. */
function RecordFacts({ group, record }: { group: Group; record: AnyRecord }) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const shown = Object.entries(group.declared.fields).filter(([, { kind }]) => kind !== 'secret')
  return (
    <Facts
      facts={shown.map(([name]) => [
        labels.field(group.name, name),
        <RecordValue key={name} group={group.name} name={name} value={record[name]} empty={t('notSet')} />,
      ])}
    />
  )
}
