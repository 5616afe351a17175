import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useFollow } from '#portal/overview/lists/useLists.ts'
import { BarList } from '#portal/ui/chart/BarList.tsx'

/** As many bars as can be taken in at once. The table has all. */
const MOST_BARS = 10

/** The first groups as bars, and how many only the table shows. */
export function GroupBars({ label, bars }: Pick<ComponentProps<typeof BarList>, 'label' | 'bars'>) {
  const t = useTranslations('overview.groups')
  return (
    <>
      <BarList label={label} bars={bars.slice(0, MOST_BARS)} onFollow={useFollow()} />
      {bars.length > MOST_BARS && (
        <p className="text-small text-ink-3">{t('rest', { count: bars.length - MOST_BARS })}</p>
      )}
    </>
  )
}
