import { useTranslations } from 'use-intl'
import { paneEdge } from '#portal/reports/pane/header/PaneHeader.tsx'
import { useCurrentRound } from './useRound.ts'

/** The summary of a round, once no report of the list is unread: how many were read, left unread, and set aside. */
export function RoundEnd() {
  const t = useTranslations('report.round')
  const pane = useTranslations('reports.pane')
  const { read, left, aside, isEnd } = useCurrentRound()
  const facts = [
    t('read', { count: read }),
    left > 0 && t('left', { count: left }),
    aside > 0 && pane('countAside', { count: aside }),
  ].filter(Boolean)
  return (
    <p
      role="status"
      className={`border-t border-line bg-sunken py-1.5 text-small text-ink-2 empty:hidden ${paneEdge}`}
    >
      {isEnd && read + left > 0 && (
        <>
          <strong className="font-semibold text-ink">{t('end')}</strong> {facts.join(' · ')}
        </>
      )}
    </p>
  )
}
