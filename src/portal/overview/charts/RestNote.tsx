import { useTranslations } from 'use-intl'

/** As many bars as can be taken in at once. The table has all. */
export const MOST_BARS = 10

/** How many groups only the table shows. */
export function RestNote({ count }: { count: number }) {
  const t = useTranslations('overview.groups')
  if (count <= MOST_BARS) return null
  return <p className="px-1.5 text-small text-ink-3">{t('rest', { count: count - MOST_BARS })}</p>
}
