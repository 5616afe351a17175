import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { reportOperations } from '#contract/reportOperations.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useMarkReleases } from '#portal/reports/api/readState.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { ReturningFocus } from './ReturningFocus.tsx'
import { useZip, ZipState } from './ZipState.tsx'

/** The service's limit for one ZIP. */
const MAX_REPORTS = 200

interface SelectionBarProps {
  ids: readonly { releaseId: number; reportId: number; pdfsize: number }[]
  onClear: () => void
}

/** The actions on the selected reports: saves their PDFs as one ZIP, and marks them as read or unread. Shown while some are selected. */
export function SelectionBar({ ids, onClear }: SelectionBarProps) {
  const t = useTranslations('zip')
  const isOffered = useCapability('zipReports')
  const canDownload = useCan(reportOperations.zipReports)
  const zip = useZip()
  const bar = useRef<HTMLElement>(null)
  if (!isOffered) return null

  const withPdf = [...new Set(ids.flatMap(({ pdfsize, reportId }) => (pdfsize > 0 ? reportId : [])))]
  const without = ids.filter(({ pdfsize }) => pdfsize <= 0).length
  const note = () => {
    if (withPdf.length === 0) return t('noPdfs', { count: ids.length })
    if (withPdf.length > MAX_REPORTS) return t('limitExceeded', { limit: MAX_REPORTS })
    return without > 0 ? t('withoutPdf', { count: without }) : undefined
  }
  return (
    <section
      ref={bar}
      aria-label={t('barLabel')}
      tabIndex={-1}
      data-bottom-bar
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-4 py-2 -outline-offset-2"
    >
      <p role="status" className="font-medium tabular-nums">
        {t('count', { count: ids.length })}
      </p>
      {zip.state ? (
        <ZipState zip={zip} bar={bar} />
      ) : (
        <ReturningFocus to={bar} className="contents">
          {canDownload && withPdf.length > 0 && (
            <Button
              variant="primary"
              disabled={withPdf.length > MAX_REPORTS}
              onClick={() => zip.start({ ids: withPdf })}
            >
              <Icon name="download" />
              {t('download', { count: withPdf.length })}
            </Button>
          )}
          <p className="min-w-0 grow text-small text-ink-2">{canDownload && note()}</p>
          <MarkButtons ids={ids.map(({ releaseId }) => releaseId)} />
          <IconButton icon="close" variant="bare" label={t('clearSelection')} onClick={onClear} />
        </ReturningFocus>
      )}
    </section>
  )
}

/** Marks the selected releases as read or unread, where the service keeps read marks. */
function MarkButtons({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('zip')
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
