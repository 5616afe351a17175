import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { followReleases, leadAlone } from '#portal/reports/api/updates/followReleases.ts'
import {
  alsoSeen,
  newKind,
  stillSeen,
  urgentLists,
  urgentNews,
} from '#portal/reports/api/updates/urgentNews.ts'
import type { UrgentKind, UrgentNews } from '#portal/reports/api/updates/urgentNews.ts'
import { urlOf } from '#portal/reports/url.ts'
import { useUser } from '#portal/session/SessionContext.tsx'

/** Tells of a new report that cannot wait by a notification of the browser, also while another window is in front. It says nothing of a patient. */
export function UrgentNotices() {
  const t = useTranslations('urgency')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isOffered = useCapability('prioritizeReport') === 'offered'
  const show = useEffectEvent((kind: UrgentKind) => {
    const notice = new Notification(t('news'), { tag: 'urgent report' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
      void navigate(
        urlOf({ filters: urgentLists[kind], releaseId: undefined, part: 'report', compareWith: undefined }),
      )
    })
  })
  const { id } = useUser()
  useEffect(() => {
    if (!isOffered) return undefined
    let seen: UrgentNews | undefined
    const ask = async () => {
      const news = await queryClient.fetchQuery({ ...urgentNews(client), staleTime: 0 })
      const before = seen ? stillSeen(news, seen) : news
      seen = alsoSeen(news, before)
      const kind = newKind(news, before)
      if (kind) show(kind)
    }
    // Where it fails, the next event asks again.
    const askAgain = () => void ask().catch(() => undefined)
    // Otherwise hidden windows would use up the streams that a session may have, and each would announce the same.
    return leadAlone(`urgent notices ${id}`, () => {
      askAgain()
      return followReleases(client, askAgain, { whileHidden: true })
    })
  }, [client, queryClient, isOffered, id])
  return null
}
