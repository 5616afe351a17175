import { useTranslations } from 'use-intl'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { RecordValue } from '#portal/settings/reference/RecordValue.tsx'

/** The values of a record that the user may not change. */
export function RecordFacts({ group, record }: { group: Group; record: AnyRecord }) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const shown = Object.entries(group.declared.fields).filter(([, { kind }]) => kind !== 'secret')
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {shown.map(([name]) => (
        <div key={name} className="min-w-0">
          <dt className="text-small text-ink-3">{labels.field(group.name, name)}</dt>
          <dd className="min-w-0 break-words">
            <RecordValue group={group.name} name={name} value={record[name]} empty={t('notSet')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
