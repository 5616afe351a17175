import { useTranslations } from 'use-intl'
import { useReports } from '#portal/reports/url.ts'
import { ToggleButton } from '#portal/ui/form/RadioGroup.tsx'

export function UnreadToggle({ className = '' }: { className?: string }) {
  const t = useTranslations('reportFilters')
  const { filters, filter } = useReports()
  return (
    <ToggleButton
      pressed={filters.unread === true}
      className={className}
      onClick={() => filter({ unread: filters.unread ? undefined : true })}
    >
      {t('unread')}
    </ToggleButton>
  )
}
