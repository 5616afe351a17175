import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { followReleases } from '#portal/reports/api/updates/followReleases.ts'
import { urgentLists, urgentNews } from '#portal/reports/api/updates/urgentNews.ts'
import type { UrgentNews } from '#portal/reports/api/updates/urgentNews.ts'
import { urlOf } from '#portal/reports/url.ts'

/** Tells of a new report that cannot wait by a notification of the browser, also while another window is in front. It says nothing of a patient. */
export function UrgentNotices() {
  const t = useTranslations('urgency')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isOffered = useCapability('prioritizeReport') === 'offered'
  const show = useEffectEvent((kind: UrgentNews['kind']) => {
    const notice = new Notification(t('news'), { tag: 'urgent report' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
      void navigate(
        urlOf({ filters: urgentLists[kind], releaseId: undefined, part: 'report', compareWith: undefined }),
      )
    })
  })
  useEffect(() => {
    if (!isOffered) return undefined
    let seen: number | undefined
    const ask = async () => {
      const { kind, at } = await queryClient.fetchQuery({ ...urgentNews(client), staleTime: 0 })
      if (seen !== undefined && at > seen) show(kind)
      seen = Math.max(seen ?? 0, at)
    }
    // Where it fails, the next event asks again.
    const askAgain = () => void ask().catch(() => undefined)
    askAgain()
    return followReleases(client, askAgain, { whileHidden: true })
  }, [client, queryClient, isOffered])
  return null
}
