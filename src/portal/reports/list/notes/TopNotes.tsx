import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { readMarks } from '#portal/reports/api/readState.ts'
import {
  alsoSeen,
  newKind,
  stillSeen,
  urgentLists,
  urgentNews,
} from '#portal/reports/api/updates/urgentNews.ts'
import { followReleases } from '#portal/reports/api/updates/followReleases.ts'
import type { UrgentNews } from '#portal/reports/api/updates/urgentNews.ts'
import { unreadCorrections } from '#portal/reports/api/releases.ts'
import { clearedFilters } from '#portal/reports/filters/filterGroups.ts'
import { useReports } from '#portal/reports/url.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import type { ReleaseList } from '#portal/reports/list/useReleaseList.ts'

export interface TopNotesProps {
  list: ReleaseList
  handle: RefObject<TableHandle | null>
}

/** What has happened since the list was loaded, in rows above it. */
export function TopNotes({ list, handle }: TopNotesProps) {
  const keepsMarks = useCapability('markReleases') === 'offered'
  const tellsUrgency = useCapability('prioritizeReport') === 'offered'
  return (
    <>
      {list.isShown && tellsUrgency && <UrgentNote />}
      <UpdatesNote list={list} handle={handle} />
      {list.isShown && keepsMarks && <CorrectionsNote list={list} />}
    </>
  )
}

interface TopNoteProps {
  icon: IconName
  /** Undefined where there is nothing to say. */
  text: string | undefined
  /** What a press does. */
  action: string
  onPress: () => void
  isUrgent?: boolean
}

/** A row above the list that is a button. It pushes the rows down, and covers none. */
const TopNote = ({ icon, text, action, onPress, isUrgent = false }: TopNoteProps) => (
  <>
    <p role="status" className="sr-only">
      {text}
    </p>
    {text !== undefined && (
      <button
        type="button"
        className={`flex min-h-8 w-full shrink-0 items-center justify-center gap-2 border-b border-line px-3 font-semibold outline-offset-[-2px] hover:underline pointer-coarse:min-h-11 ${isUrgent ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-ink'}`}
        onClick={onPress}
      >
        <Icon name={icon} size={16} />
        {text}
        <span className="sr-only">. {action}</span>
      </button>
    )}
  </>
)

/** That a report has come which cannot wait, whatever the list shows at the moment. */
function UrgentNote() {
  const { filter } = useReports()
  const t = useTranslations('urgency')
  const client = useClient()
  const { data: news, refetch } = useQuery(urgentNews(client))
  const isFollowed = useCapability('followReleases') === 'offered'
  useEffect(
    () => (isFollowed ? followReleases(client, () => void refetch()) : undefined),
    [isFollowed, client, refetch],
  )
  const [seen, setSeen] = useState<UrgentNews>()
  const known = news && (seen ? stillSeen(news, seen) : news)
  if (known && known !== seen) setSeen(known)
  const kind = news && known && newKind(news, known)
  return (
    <TopNote
      icon="warning"
      isUrgent
      text={kind ? t('news') : undefined}
      action={t('show')}
      onPress={() => {
        if (!kind) return
        setSeen(alsoSeen(news, known))
        filter(urgentLists[kind])
      }}
    />
  )
}

/** How many reports are new. They are shown when it is pressed. */
function UpdatesNote({ list, handle }: TopNotesProps) {
  const t = useTranslations('reportData')
  const showUpdates = useReloadAtTop(list, handle)
  const { newCount: count, hasMoreNew: more } = list
  const text = more ? t('updatesAtLeast', { count }) : t('updates', { count })
  return (
    <TopNote
      icon="chevronUp"
      text={count > 0 ? text : undefined}
      action={t('showUpdates')}
      onPress={showUpdates}
    />
  )
}

/** Reloads the list, and moves the focus to its first row once that is loaded. */
function useReloadAtTop({ rows, askedAt, reload }: ReleaseList, handle: RefObject<TableHandle | null>) {
  const reloading = useRef<number>(undefined)
  const first = rows[0]?.id
  useEffect(() => {
    if (reloading.current === undefined || reloading.current === askedAt || first === undefined) return
    reloading.current = undefined
    handle.current?.focusRow(String(first))?.focus({ preventScroll: true })
  }, [askedAt, first, handle])
  return () => {
    reloading.current = askedAt
    reload()
  }
}

const none = { count: 0, newest: undefined }

/** That reports which the reader has read were corrected since. It leads to the correction, or to the list of several. */
function CorrectionsNote({ list }: { list: ReleaseList }) {
  const { filter, open } = useReports()
  const t = useTranslations('reportData')
  const { filters, newCount } = list
  const client = useClient()
  const { data: { count, newest } = none, refetch } = useQuery(unreadCorrections(client))
  const { data: sent } = useQuery({ ...readMarks, select: countSent })
  // Asked again when reports are new to the list, and when marks as read were sent.
  const state = `${newCount} ${sent}`
  const asked = useRef(state)
  useEffect(() => {
    if (asked.current === state) return
    asked.current = state
    void refetch()
  }, [state, refetch])
  return (
    <TopNote
      icon="info"
      text={count === 0 || filters.corrected ? undefined : t('corrections', { count })}
      action={t('showCorrections', { count })}
      onPress={() =>
        count === 1 && newest !== undefined
          ? open(newest)
          : filter({ ...clearedFilters, sort: undefined, corrected: true })
      }
    />
  )
}

const countSent = (marks: ReadonlyMap<number, { state: string }>): number =>
  [...marks.values()].filter(({ state }) => state === 'sent').length
