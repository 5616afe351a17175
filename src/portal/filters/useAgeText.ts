import { useTranslations } from 'use-intl'

const DAY = 24
/** From so many hours on, whole days are shown as days. */
const DAYS_FROM = 4 * DAY

/** How long the reports of a list have waited, in words: at least `least` hours, less than `under`. Undefined where neither is asked for. */
export function useAgeText() {
  const t = useTranslations('listFilters')
  const age = (hours: number) =>
    hours >= DAYS_FROM && hours % DAY === 0 ? t('days', { count: hours / DAY }) : t('hours', { count: hours })
  return (
    what: 'unread' | 'unreleased',
    least: number | undefined,
    under: number | undefined,
  ): string | undefined => {
    if (under !== undefined)
      return least
        ? t(`${what}.between`, { from: age(least), to: age(under) })
        : t(`${what}.under`, { age: age(under) })
    if (least === undefined) return undefined
    return least === 0 ? t(`${what}.any`) : t(`${what}.least`, { age: age(least) })
  }
}
