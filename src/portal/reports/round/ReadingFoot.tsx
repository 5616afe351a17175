import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useReports } from '#portal/reports/url.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useCurrentRound } from './useRound.ts'
import { useSwipe } from './useSwipe.ts'

/** Below the open report: on a phone its way through the list in reach of the thumb, and what was read once nothing unread is left. */
export function ReadingFoot() {
  const t = useTranslations('report')
  const foot = useRef<HTMLElement>(null)
  const { step, open } = useReports()
  const { previous, next, nextUnread, read, isEnd } = useCurrentRound()
  const go = (to: number | undefined) => to !== undefined && step(to)
  useSwipe(foot, (by) => go(by > 0 ? next : previous))
  const onward = nextUnread ?? next
  return (
    <footer ref={foot} className="shrink-0 print:hidden">
      {isEnd && read > 0 && (
        <p
          role="status"
          className="border-t border-line bg-sunken px-6 py-1.5 text-small text-ink-2 max-md:px-4"
        >
          {t('round.summary', { read })}
        </p>
      )}
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
            {nextUnread === undefined ? t('round.next') : t('round.nextUnread')}
            <Icon name="chevronDown" />
          </Button>
        )}
        <IconButton
          icon="chevronDown"
          label={t('round.next')}
          aria-disabled={next === undefined}
          onClick={() => go(next)}
        />
      </nav>
    </footer>
  )
}
