import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'

const tones = {
  unacknowledged: 'bg-danger text-on-danger',
  critical: 'bg-danger-soft text-danger',
  stat: 'bg-danger-soft text-danger',
  urgent: 'bg-new-soft text-new',
  corrected: 'bg-accent-soft text-accent-ink group-aria-selected/row:bg-panel',
  replaced: 'bg-danger-soft text-danger',
  withdrawn: 'bg-sunken text-ink-2',
} as const
type Status = keyof typeof tones

/** What is special about a release, each with the report that it points to. */
function statusesOf({ corrects = 0, withdrawn, report }: ListedRelease): { status: Status; id: number }[] {
  return [
    ...urgencyOf(report),
    ...(corrects === 0 ? [] : [{ status: 'corrected' as const, id: corrects }]),
    ...(report.replacedBy === 0 ? [] : [{ status: 'replaced' as const, id: report.replacedBy }]),
    ...(withdrawn ? [{ status: 'withdrawn' as const, id: 0 }] : []),
  ]
}

/** A critical finding that was acknowledged is one still, and calls less loudly. */
function urgencyOf({ critical, unacknowledged, priority }: ListedRelease['report']) {
  const finding = critical && (unacknowledged ? ('unacknowledged' as const) : ('critical' as const))
  const soon = priority === undefined || priority === 'routine' ? undefined : priority
  return [finding, soon].flatMap((status) => (status ? [{ status, id: 0 }] : []))
}

/** The status words of a release, such as Urgent or Corrected, each after a space. Most releases have none. */
export function StatusBadges({ release }: { release: ListedRelease }) {
  const t = useTranslations('reportList')
  return statusesOf(release).map(({ status, id }) => (
    <Fragment key={status}>
      {' '}
      <StatusBadge tone={tones[status]} hint={t(`statusHint.${status}`, { id: String(id) })}>
        {t(`status.${status}`)}
      </StatusBadge>
    </Fragment>
  ))
}

interface StatusBadgeProps {
  tone: string
  /** The same in a sentence. */
  hint: string
  children: string
}

const StatusBadge = ({ tone, hint, children }: StatusBadgeProps) => (
  <span
    title={hint}
    className={`inline-block rounded-mark px-1.5 text-head font-semibold whitespace-nowrap forced-colors:border ${tone}`}
  >
    {children}
    <span className="sr-only">. {hint}</span>
  </span>
)
