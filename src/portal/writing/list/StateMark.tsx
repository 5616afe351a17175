import { useTranslations } from 'use-intl'
import type { StoredReport } from '#portal/writing/api/reports.ts'

type Shown = 'draft' | 'waiting' | 'withdrawn' | 'released'

export function stateOf({ draft, release }: Pick<StoredReport, 'draft' | 'release'>): Shown {
  if (draft) return 'draft'
  if (release?.released) return 'released'
  return release?.status === 'withdrawn' ? 'withdrawn' : 'waiting'
}

const looks: Record<Shown, string> = {
  draft: 'bg-sunken text-ink-2',
  waiting: 'bg-accent-soft text-accent-ink',
  withdrawn: 'bg-danger-soft text-danger',
  released: 'bg-sunken text-good',
}

/** How far a report is, in a word. */
export function StateMark({ report }: { report: Pick<StoredReport, 'draft' | 'release'> }) {
  const t = useTranslations('writing.states')
  const state = stateOf(report)
  return (
    <span className={`shrink-0 rounded-mark px-1.5 py-0.5 text-head font-medium ${looks[state]}`}>
      {t(state)}
    </span>
  )
}
