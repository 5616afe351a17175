import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Viewer, viewerOperations, waysOfSeeing } from '#contract/reports/viewers.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { listPages } from '#portal/records/list/listPages.ts'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { useCan } from '#portal/session/can.ts'
import { Fold } from '#portal/ui/layout/Fold.tsx'

/** A record that somebody may have seen. */
interface Seen {
  kind: 'patient' | 'report'
  id: number
}

/** The viewers of a record. Each question is an act of the audit, so that it is asked only once for each opening. */
const viewers = (client: Client, { kind, id }: Seen) => ({
  ...listPages(['disclosure', 'viewers', kind, id], async ({ signal }) => {
    const page = await client.page(viewerOperations.listViewers, { query: { kind, recordId: id }, signal })
    return { ...page, data: page.data.map((viewer) => ({ ...viewer, id: viewer.user?.id ?? 0 })) }
  }),
  staleTime: Infinity,
  gcTime: 0,
  refetchOnReconnect: false,
})

/**
 * Who has seen a record, for those who may read the audit. It is asked when the section is opened: asking is itself an act of the audit.
 */
export function Viewers({ of }: { of: Seen }) {
  const t = useTranslations('disclosure.viewers')
  const [isOpen, setOpen] = useState(false)
  const isOffered = useCapability('listViewers') === 'offered'
  const isAllowed = useCan(viewerOperations.listViewers)
  if (!isOffered || !isAllowed) return null
  return (
    <Fold isFramed title={t('title')} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {isOpen && <ViewerList of={of} />}
    </Fold>
  )
}

function ViewerList({ of }: { of: Seen }) {
  const t = useTranslations('disclosure.viewers')
  const list = usePagedList(viewers(useClient(), of))
  return (
    <SectionList list={list} title={t('title')} empty={t('nobody')} className="">
      {(viewer) => <ViewerLine viewer={viewer} />}
    </SectionList>
  )
}

function ViewerLine({ viewer: { user, first, last, times, ways, opened = [] } }: { viewer: Viewer }) {
  const t = useTranslations('disclosure.viewers')
  const dates = useDates()
  const format = useFormatter()
  const counted = waysOfSeeing.flatMap((way) => (ways[way] > 0 ? t(`ways.${way}`, { count: ways[way] }) : []))
  return (
    <li className="py-2">
      <p className="font-medium">{user?.name ?? t('byLink')}</p>
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
