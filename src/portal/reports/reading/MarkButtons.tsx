import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import { useMarkReleases } from './useMarkReleases.ts'

/** Marks the releases that are selected as read or unread, where the service keeps such marks. */
export function MarkButtons({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('reportData')
  const notify = useNotify()
  const markReleases = useMarkReleases()
  if (!markReleases) return null
  const mark = (read: boolean) => {
    markReleases(ids, read)
    notify(t(read ? 'markedRead' : 'markedUnread', { count: ids.length }))
  }
  return (
    <div className="flex gap-2">
      <IconButton icon="check" label={t('markRead')} onClick={() => mark(true)} />
      <IconButton icon="unread" label={t('markUnread')} onClick={() => mark(false)} />
    </div>
  )
}
