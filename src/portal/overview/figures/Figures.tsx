import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dayOf } from '#contract/moments/day.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useReleased, useTurnaround, useWaiting } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { ListLink } from '#portal/overview/lists/ListLink.tsx'
import { useFollow, useLists } from '#portal/overview/lists/useLists.ts'
import type { Measure } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { ChangeText, TimeChange, FEWEST, changeOf } from './ChangeText.tsx'

const dayAlone = (day: string) => ({ from: day, to: day })

/** The four figures of the period. */
export function Figures() {
  const t = useTranslations('overview.figures')
  const { days, reader } = useOverview()
  const { timeZone } = useClient()
  const text = useFigureText()
  const lists = useLists()
  const released = useReleased()
  const times = useTurnaround()
  const waiting = useWaiting()
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
        figures={times}
        change={measured && <TimeChange times={measured} />}
      >
        {measured?.ninetieth != null && measured.count >= FEWEST && (
          <span className="block">{t('ninetieth', { value: text.duration(measured.ninetieth) })}</span>
        )}
        {/* A wall is read from afar: less is more legible. */}
        {measured && reader && (
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
        figures={released}
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
        figures={waiting}
        change={
          earlier ? (
            <ChangeText
              change={changeOf(waits?.unread.over72 ?? null, earlier.over72)}
              of="waiting"
              before={text.days(dayAlone(dayOf(new Date(earlier.at), timeZone)))}
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

interface FigureCardProps {
  title: string
  /** Its value; undefined while it is not known. */
  value: string | undefined
  /** The list of what it counts. */
  href: string | undefined
  change?: ReactNode
  /** Its details. */
  children: ReactNode
  figures: Pick<UseQueryResult, 'isError' | 'refetch'>
}

/** One figure, large, with its change. The whole card leads to the list. */
function FigureCard({ title, value, href, change, children, figures }: FigureCardProps) {
  const t = useTranslations('overview')
  const follow = useFollow()
  const name = <span className="text-small font-medium text-ink-2">{title}</span>
  const figure = <FigureText>{value ?? ''}</FigureText>
  return (
    // As high as with its lines below, so that nothing moves when they come.
    <li className="relative flex min-w-0 @sm:min-h-36 flex-col gap-1 rounded-control border border-line bg-panel px-4 py-3 shadow-card has-[[data-figure]:hover]:border-accent print:break-inside-avoid">
      {value === undefined ? (
        <>
          {name}
          {figures.isError ? (
            <Button className="self-start" onClick={() => void figures.refetch()}>
              {t('retry')}
            </Button>
          ) : (
            <Skeleton className="my-1.5 h-6 w-24" />
          )}
        </>
      ) : (
        <>
          {href === undefined ? (
            <p className="flex flex-col">
              {name} {figure}
            </p>
          ) : (
            <a
              href={href}
              data-figure
              className="flex flex-col self-start rounded-mark after:absolute after:inset-0 after:rounded-control hover:text-accent-ink"
              onClick={(event) => follow(event, href)}
            >
              {name} {figure}
            </a>
          )}
          {change && <p className="text-small empty:hidden">{change}</p>}
          <p className="text-small text-ink-3">{children}</p>
        </>
      )}
    </li>
  )
}

const digits = /(\d+(?:[.,\u00a0\u202f]\d+)*)/

/** Its numbers stand out from its words and units: 5 h 43 min, at least 6 d. */
const FigureText = ({ children }: { children: string }) => (
  <span className="text-figure font-semibold tracking-tight">
    {children.split(digits).map((part) =>
      part === '' || digits.test(part) ? (
        part
      ) : (
        <span key={part} className="text-base font-medium">
          {part}
        </span>
      ),
    )}
  </span>
)
