import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { useTurnaround } from '#portal/overview/api/figures.ts'
import { useAnyReleased } from '#portal/records/useAnyReleased.ts'
import { useCan } from '#portal/session/can.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

/** Leads those who set up the clinic to its first steps, while it has no released report. */
export function FirstStepsNote() {
  const t = useTranslations('overview.firstSteps')
  const setsUp = useCan({ access: 'setting.write' })
  const { data } = useTurnaround()
  const { isAnyReleased } = useAnyReleased({ isAsked: setsUp && data?.release.count === 0 })
  if (isAnyReleased !== false) return null
  return (
    <div
      role="note"
      className="my-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control border border-line bg-panel px-5 py-4 shadow-card max-sm:px-4"
    >
      <p className="min-w-0 grow basis-56">{t('text')}</p>
      <Link to={paths.settings} className={buttonClass('primary')}>
        {t('go')}
      </Link>
    </div>
  )
}
