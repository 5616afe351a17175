import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { recordHistory } from '#portal/settings/api/sections.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import { Section } from './Section.tsx'

interface HistorySectionProps {
  group: Group
  record: AnyRecord
  onUndone: (stored: AnyRecord) => void
}

/** The changes of a record, with times and users. */
export function HistorySection({ group, record, onUndone }: HistorySectionProps) {
  const t = useTranslations('settings.history')
  const may = useMay()
  const list = usePagedList(recordHistory(useClient(), group.name, record.id))
  const mayUndo = may(group, 'takeBack') && record.dateHourDeleted === null
  return (
    <Section title={t('title')}>
      <SectionList list={list} title={t('title')} empty={t('none')}>
        {(entry) => (
          <HistoryEntry
            group={group}
            record={record}
            entry={entry}
            onUndone={onUndone}
            mayUndo={mayUndo && entry.act === 'update' && entry.takenBackBy === null}
          />
        )}
      </SectionList>
    </Section>
  )
}
