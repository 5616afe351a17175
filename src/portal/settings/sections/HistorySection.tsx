import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ChangeList } from '#portal/records/history/ChangeList.tsx'
import { useHistory } from '#portal/records/history/useHistory.ts'
import type { ChangedRecord } from '#portal/records/history/useHistory.ts'
import { undoChange } from '#portal/settings/api/changes.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { settingRecord, showStored } from '#portal/settings/api/records.ts'
import { useChangeProblem } from '#portal/settings/labels/useChangeProblem.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { RecordValue } from '#portal/settings/reference/RecordValue.tsx'
import { Section } from './Section.tsx'

interface HistorySectionProps {
  group: Group
  record: AnyRecord
  onUndone: (stored: AnyRecord) => void
}

/** The changes of a record. */
export function HistorySection(props: HistorySectionProps) {
  const t = useTranslations('history')
  const of = useChangedRecord(props)
  return (
    <Section title={t('title')}>
      <ChangeList of={of} list={useHistory(of)} />
    </Section>
  )
}

function useChangedRecord({ group, record, onUndone }: HistorySectionProps): ChangedRecord {
  const client = useClient()
  const queryClient = useQueryClient()
  const may = useMay()
  const labels = useLabels()
  const problemOf = useChangeProblem()
  const { name, declared, operations } = group
  return {
    feature: 'settings',
    declared,
    id: record.id,
    stored: record,
    history: operations.history,
    undo: may(group, 'takeBack')
      ? async (request) => {
          const stored = await undoChange(client, name, request)
          void showStored(queryClient, name, stored)
          onUndone(stored)
        }
      : undefined,
    reread: () => queryClient.invalidateQueries(settingRecord(client, name, record.id)),
    labelOf: (field) => labels.field(name, field),
    valueOf: (field, value, empty) => <RecordValue group={name} name={field} value={value} empty={empty} />,
    problemOf,
  }
}
