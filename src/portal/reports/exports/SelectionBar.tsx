import { useRef } from 'react'
import type { RefObject } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError, requestOf } from '#portal/http/client/errors.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDownload } from '#portal/http/query/useDownload.ts'
import { fetchZip } from '#portal/reports/api/exports.ts'
import type { ZipRequest } from '#portal/reports/api/exports.ts'
import { useMarkReleases } from '#portal/reports/api/readState.ts'
import { useCan } from '#portal/session/can.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { saveFile } from '#portal/ui/files/saveFile.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { DownloadState, ReturningFocus } from './DownloadState.tsx'

/** The service's limit for one ZIP. */
const MAX_REPORTS = 200

interface SelectionBarProps {
  ids: readonly { releaseId: number; reportId: number; pdfsize: number }[]
  onClear: () => void
}

/** The actions on the selected reports: saves their PDFs as one ZIP, and marks them as read or unread. Shown while some are selected. */
export function SelectionBar({ ids, onClear }: SelectionBarProps) {
  const t = useTranslations('zip')
  const isOffered = useCapability('zipReports') === 'offered'
  const canDownload = useCan(reportOperations.zipReports)
  const zip = useZip()
  const bar = useRef<HTMLElement>(null)
  const markReleases = useMarkReleases()
  const notify = useNotify()
  if (!isOffered) return null
  const mark = (read: boolean) => {
    markReleases?.(
      ids.map(({ releaseId }) => releaseId),
      read,
    )
    notify(t(read ? 'markedRead' : 'markedUnread', { count: ids.length }))
  }

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
          {markReleases && (
            <div className="flex gap-2">
              <IconButton icon="check" label={t('markRead')} onClick={() => mark(true)} />
              <IconButton icon="unread" label={t('markUnread')} onClick={() => mark(false)} />
            </div>
          )}
          <IconButton icon="close" variant="bare" label={t('clearSelection')} onClick={onClear} />
        </ReturningFocus>
      )}
    </section>
  )
}

function useZip() {
  const t = useTranslations('zip')
  const client = useClient()
  const notify = useNotify()
  return useDownload<ZipRequest>(async (request, tools) => {
    const { file, name = t('fileName') } = await fetchZip(client, request, tools)
    saveFile(file, name)
    notify(t('done', { count: request.ids.length, name }))
  })
}

const BYTES_PER_MEGABYTE = 1_000_000

/** The state of the ZIP's download. Where PDFs are missing, the next step is to leave them out. */
function ZipState({ zip, bar }: { zip: ReturnType<typeof useZip>; bar: RefObject<HTMLElement | null> }) {
  const t = useTranslations('zip')
  const format = useFormatter()
  const size = (bytes: number) =>
    format.number(bytes / BYTES_PER_MEGABYTE, {
      style: 'unit',
      unit: 'megabyte',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
  const failed = (error: Error, request: ZipRequest) => {
    const missing = missingOf(request.ids, error)
    if (missing.length === 0) return undefined
    const ids = request.ids.filter((id) => !missing.includes(id))
    const absent = { count: missing.length, ids: missing.join(', ') }
    return {
      text:
        problemKind(error) === 'fileMissing'
          ? t('fileMissing', { ...absent, request: requestOf(error) })
          : t('withdrawn', absent),
      action: ids.length > 0 && (
        <Button onClick={() => zip.start({ ...request, ids })}>
          {t('downloadOthers', { count: ids.length })}
        </Button>
      ),
    }
  }
  return (
    <DownloadState
      download={zip}
      label={t('title')}
      textOf={(progress) => {
        if (!progress) return t('starting')
        const { done, total } = progress
        return total === undefined ? size(done) : t('progress', { done: size(done), total: size(total) })
      }}
      failed={failed}
      owner={bar}
      frame={(content) => <div className="flex min-w-0 grow basis-60 items-center">{content}</div>}
    />
  )
}

/** The requested reports without a PDF, from the service's refusal. */
function missingOf(reportIds: readonly number[], error: Error): number[] {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.code !== 'file_missing')) return []
  return (error.response?.fields ?? []).flatMap(({ name }) => {
    const [, index] = /^ids\.(\d+)$/.exec(name) ?? []
    return index === undefined ? [] : (reportIds[Number(index)] ?? [])
  })
}
