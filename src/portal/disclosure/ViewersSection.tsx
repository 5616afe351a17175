import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Viewer, viewerOperations, waysOfSeeing } from '#contract/viewers.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { Spinner } from '#portal/ui/layout/Spinner.tsx'

/** A record that somebody may have seen. */
export interface Seen {
  kind: 'patient' | 'report'
  id: number
}

/** The viewers of a record. Each question is an act of the audit trail, so that it is asked only once for each opening. */
const viewers = (client: Client, { kind, id }: Seen) =>
  queryOptions({
    queryKey: ['disclosure', 'viewers', kind, id],
    queryFn: ({ signal }) =>
      client.send(viewerOperations.listViewers, { query: { kind, recordId: id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The viewers of a record, loaded when the section is opened: asking is itself an act of the audit trail. */
export function ViewersSection({ of }: { of: Seen }) {
  const t = useTranslations('disclosure.viewers')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-control border border-line px-4 py-2"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">{t('title')}</summary>
      {isOpen && <ViewerList of={of} />}
    </details>
  )
}

function ViewerList({ of }: { of: Seen }) {
  const t = useTranslations('disclosure.viewers')
  const { data, error, refetch } = useQuery(viewers(useClient(), of))
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2 py-2 text-ink-2">
        <Spinner /> {t('loading')}
      </p>
    )
  if (data.count === 0) return <p className="py-2 text-ink-2">{t('nobody')}</p>
  return (
    <ul aria-label={t('title')} className="divide-y divide-line">
      {data.data.map((viewer) => (
        <ViewerLine key={viewer.user.id} viewer={viewer} />
      ))}
    </ul>
  )
}

function ViewerLine({ viewer: { user, first, last, times, ways, opened = [] } }: { viewer: Viewer }) {
  const t = useTranslations('disclosure.viewers')
  const dates = useDates()
  const format = useFormatter()
  const counted = waysOfSeeing.flatMap((way) => (ways[way] > 0 ? t(`ways.${way}`, { count: ways[way] }) : []))
  return (
    <li className="py-2">
      <p className="font-medium">{user.name}</p>
      <p>{format.list(counted, { type: 'unit' })}</p>
      <p className="text-small text-ink-3">
        {times === 1
          ? t('once', { at: dates.moment(last) })
          : t('between', { first: dates.moment(first), last: dates.moment(last) })}
      </p>
      {opened.map(({ at, reason }) => (
        <p key={at} className="mt-1 rounded-mark bg-danger-soft px-2 py-1 text-danger">
          {t('opened', { at: dates.moment(at), reason })}
        </p>
      ))}
    </li>
  )
}
