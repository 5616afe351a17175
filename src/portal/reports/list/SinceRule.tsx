import { useFormatter, useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/useDates.ts'

/** The line between what has come since the last visit and what was there before. The new rows say so themselves, too. */
export function SinceRule({ since }: { since: string }) {
  const t = useTranslations('reportList')
  const format = useFormatter()
  const clock = format.dateTime(new Date(since), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = useDates().recent(since)
  return (
    <div className="flex h-full items-center gap-3 border-b border-line px-3 text-head font-medium text-new">
      <span className="grow border-t border-new/50" />
      <span className="truncate">{t('since', { time: day === clock ? clock : `${day}, ${clock}` })}</span>
      <span className="grow border-t border-new/50" />
    </div>
  )
}
