import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { dayOf } from '#contract/moments/day.ts'
import { releasedFigures, turnaroundFigures, waitingFigures } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { ListLink } from '#portal/overview/lists/ListLink.tsx'
import { useLists } from '#portal/overview/lists/useLists.ts'
import type { Measure } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { changeOf, FEWEST } from './change.ts'
import { ChangeText, TimeChange } from './ChangeText.tsx'
import { FigureCard } from './FigureCard.tsx'

const dayAlone = (day: string) => ({ from: day, to: day })

/** The four figures of the period. */
export function Figures() {
  const t = useTranslations('overview.figures')
  const { queries, days, isWall } = useOverview()
  const client = useClient()
  const text = useFigureText()
  const lists = useLists()
  const released = useQuery(releasedFigures(client, queries.series))
  const times = useQuery(turnaroundFigures(client, queries.series))
  const waiting = useQuery(waitingFigures(client, queries.waiting))
  const { data: count } = released
  const { data: waits } = waiting
  const earlier = waits?.unread.before

  const time = (kind: Measure) => {
    const measured = times.data?.[kind]
    return (
      <FigureCard
        title={t(kind)}
        value={
          measured &&
          (measured.median === null
            ? t('notMeasured')
            : measured.count < FEWEST
              ? t('tooFew')
              : text.atLeast(measured.isAtLeast.median, text.duration(measured.median)))
        }
        href={measured && lists.ofTime(kind, measured, days)}
        hasFailed={times.isError}
        onRetry={() => void times.refetch()}
        change={measured && <TimeChange times={measured} />}
      >
        {measured?.ninetieth != null && measured.count >= FEWEST && (
          <span className="block">{t('ninetieth', { value: text.duration(measured.ninetieth) })}</span>
        )}
        {/* A wall is read from afar: less is more legible. */}
        {measured && !isWall && (
          <>
            {t(`finished.${kind}`, { count: measured.finished })}
            {' · '}
            <ListLink href={measured.waiting > 0 ? lists.stillWaiting(kind, days) : undefined}>
              {t(`still.${kind}`, { count: measured.waiting })}
            </ListLink>
          </>
        )}
      </FigureCard>
    )
  }
  return (
    <ul
      aria-label={t('label')}
      className="grid grid-cols-1 gap-3 @sm:grid-cols-2 @4xl:grid-cols-4 print:grid-cols-2"
    >
      <FigureCard
        title={t('released')}
        value={count && text.number(count.count)}
        href={lists.releasedIn(days)}
        hasFailed={released.isError}
        onRetry={() => void released.refetch()}
        change={
          count && (
            <ChangeText
              change={changeOf(count.count, count.before?.count)}
              of="number"
              before={count.before && text.days(count.before)}
            />
          )
        }
      >
        {count && (
          <ListLink href={count.corrections > 0 ? lists.correctionsIn(days) : undefined}>
            {t('corrections', { count: count.corrections })}
          </ListLink>
        )}
      </FigureCard>
      {time('release')}
      {time('reading')}
      <FigureCard
        title={t('waiting')}
        value={waits && text.number(waits.unread.over72)}
        href={lists.unread({ from: 72 })}
        hasFailed={waiting.isError}
        onRetry={() => void waiting.refetch()}
        change={
          earlier ? (
            <ChangeText
              change={changeOf(waits?.unread.over72 ?? null, earlier.over72)}
              of="waiting"
              before={text.days(dayAlone(dayOf(new Date(earlier.at), client.timeZone)))}
            />
          ) : (
            <span className="text-ink-2">{t('now')}</span>
          )
        }
      >
        {waits && (
          <>
            <ListLink href={lists.unread()}>{t('ofUnread', { count: waits.unread.count })}</ListLink>
            {' · '}
            <ListLink href={lists.unreleased('draft')}>{t('drafts', { count: waits.drafts.count })}</ListLink>
          </>
        )}
      </FigureCard>
    </ul>
  )
}
