import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/reports/report.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCan } from '#portal/session/can.ts'
import type { MenuItem } from '#portal/ui/overlay/MenuButton.tsx'
import type { ShareDialogProps } from './ShareDialog.tsx'

const LazyShareDialog = lazyPart<ShareDialogProps>({
  name: 'the links to a report',
  load: async () => (await import('./ShareDialog.tsx')).ShareDialog,
  messages: ['share'],
})

interface ShareControl {
  /** Of the menu of the report; none where the user may not share, or another service keeps no links. */
  items: readonly MenuItem[]
  dialog: ReactNode
}

/** Sharing the open report by a link, by its menu. */
export function useShare(report: Report): ShareControl {
  const t = useTranslations('reports.pane')
  const { isOwnService } = useClient()
  const may = useCan({ access: 'report.share' })
  const [sharedId, setSharedId] = useState<number>()
  return {
    items:
      isOwnService && may ? [{ icon: 'link', label: t('share'), onClick: () => setSharedId(report.id) }] : [],
    dialog: sharedId === report.id && (
      <LazyShareDialog report={report} onClose={() => setSharedId(undefined)} />
    ),
  }
}
