import { useTranslations } from 'use-intl'

/** The record number as it stands beside a name. */
export function RecordNumber({ id }: { id: number }) {
  const t = useTranslations('patients')
  return (
    <span className="inline-block rounded-mark bg-sunken px-1.5 py-0.5 align-middle text-head font-medium whitespace-nowrap text-ink-2">
      {t('record', { id: String(id) })}
    </span>
  )
}
