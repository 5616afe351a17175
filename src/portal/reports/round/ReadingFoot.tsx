import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useReports } from '#portal/reports/url.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { MarkedNote } from './MarkedNote.tsx'
import { RoundEnd } from './RoundEnd.tsx'
import { useCurrentRound } from './useRound.ts'
import { useSwipe } from './useSwipe.ts'

interface ReadingFootProps {
  releaseId: number
  /** What was marked is said here, as the head has no room for it. */
  isNarrow: boolean
}

/** Below the open report: the note of its mark, the summary at the end of a round and, on a phone, buttons to the previous and next report. */
export function ReadingFoot({ releaseId, isNarrow }: ReadingFootProps) {
  const t = useTranslations('report')
  const foot = useRef<HTMLElement>(null)
  const { step, open } = useReports()
  const { previous, next, nextUnread, progress } = useCurrentRound()
  const go = (to: number | undefined) => to !== undefined && step(to)
  useSwipe(foot, (by) => go(by > 0 ? next : previous))
  const onward = nextUnread ?? next
  return (
    <footer ref={foot} className="shrink-0 print:hidden">
      {isNarrow && (
        <MarkedNote
          key={releaseId}
          releaseId={releaseId}
          className="justify-center border-t border-line bg-panel px-4 py-0.5"
        />
      )}
      <RoundEnd />
      <nav
        aria-label={t('round.label')}
        className="flex items-center gap-3 border-t border-line bg-panel px-3 py-2 beside:hidden short:hidden"
      >
        <IconButton
          icon="chevronUp"
          label={t('round.previous')}
          aria-disabled={previous === undefined}
          onClick={() => go(previous)}
        />
        {onward === undefined ? (
          <Button className="grow" onClick={() => open(undefined)}>
            {t('pane.backToList')}
          </Button>
        ) : (
          <Button variant="primary" className="grow" onClick={() => go(onward)}>
            {nextUnread === undefined ? t('round.next') : t('round.nextUnread')}{' '}
            {progress && <span className="font-normal">{t('round.progress', progress)}</span>}
            <Icon name="chevronDown" />
          </Button>
        )}
        {/* Only where it leads elsewhere. */}
        {next !== undefined && next !== onward && (
          <IconButton icon="chevronDown" label={t('round.next')} onClick={() => go(next)} />
        )}
      </nav>
    </footer>
  )
}
