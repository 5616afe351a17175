import { useTranslations } from 'use-intl'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { RecordValue } from '#portal/settings/reference/RecordValue.tsx'
import { useRecordForm } from './FormContext.ts'

/** A field that the service sets, as it is stored; nothing of a new record. */
export function ReadOnlyField({ name }: { name: string }) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const { group, record } = useRecordForm()
  if (!record) return null
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-small font-medium">{labels.field(group.name, name)}</p>
      <p className="flex min-h-control items-center break-words text-ink-2">
        <span className="min-w-0">
          <RecordValue group={group.name} name={name} value={record[name]} empty={t('notSet')} />
        </span>
      </p>
    </div>
  )
}
