import type { RefObject } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError, requestOf } from '#portal/http/client/errors.ts'
import { useDownload } from '#portal/http/query/useDownload.ts'
import { ExportReason, recordsWithoutReason } from '#portal/disclosure/ExportReason.tsx'
import type { ZipRequest } from '#portal/reports/api/exports.ts'
import { fetchZip } from '#portal/reports/api/exports.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { saveFile } from '#portal/ui/form/saveFile.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { DownloadProgress, useFailureText } from './DownloadProgress.tsx'
import { ReturningFocus } from './ReturningFocus.tsx'

/** Saves the PDFs of reports as one ZIP. */
export function useZip() {
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

interface ZipStateProps {
  zip: ReturnType<typeof useZip>
  /** Gets the focus when a part that has it is removed. */
  bar: RefObject<HTMLElement | null>
}

/** The progress of the ZIP's download, or why it failed. */
export function ZipState({ zip: { state, start, cancel }, bar }: ZipStateProps) {
  const t = useTranslations('zip')
  const format = useFormatter()
  if (!state) return null
  const { request, progress, error } = state
  const records = recordsWithoutReason(error)
  if (records !== undefined)
    return <ExportReason records={records} onStay={cancel} onGo={(reason) => start({ ...request, reason })} />
  const size = (bytes: number) =>
    format.number(bytes / BYTES_PER_MEGABYTE, {
      style: 'unit',
      unit: 'megabyte',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
  const text = () => {
    if (!progress) return t('starting')
    const { done, total } = progress
    return total === undefined ? size(done) : t('progress', { done: size(done), total: size(total) })
  }
  return (
    <div className="flex min-w-0 grow basis-60 items-center">
      {error ? (
        <ZipFailure
          reportIds={request.ids}
          error={error}
          onStart={(ids) => start({ ...request, ids })}
          onClose={cancel}
          owner={bar}
        />
      ) : (
        <DownloadProgress
          label={t('title')}
          text={text()}
          progress={progress}
          onCancel={cancel}
          owner={bar}
        />
      )}
    </div>
  )
}

interface ZipFailureProps {
  /** The reports whose PDFs were requested. */
  reportIds: readonly number[]
  error: Error
  onStart: (reportIds: readonly number[]) => void
  onClose: () => void
  owner: RefObject<HTMLElement | null>
}

/** Why the ZIP failed, with the next step: to try again, or to leave out the PDFs that are missing. */
function ZipFailure({ reportIds, error, onStart, onClose, owner }: ZipFailureProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const missing = missingOf(reportIds, error)
  const others = reportIds.filter((id) => !missing.includes(id))
  const absent = { count: missing.length, ids: missing.join(', ') }
  const isPart = missing.length > 0 && others.length > 0
  return (
    <ReturningFocus
      to={owner}
      className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-3 gap-y-2"
    >
      <p role="alert" className="min-w-0 grow text-danger">
        {missing.length === 0
          ? failureText(error)
          : problemKind(error) === 'fileMissing'
            ? t('zip.fileMissing', { ...absent, request: requestOf(error) })
            : t('zip.withdrawn', absent)}
      </p>
      {isPart && (
        <Button onClick={() => onStart(others)}>{t('zip.downloadOthers', { count: others.length })}</Button>
      )}
      {missing.length === 0 && <Button onClick={() => onStart(reportIds)}>{t('downloads.retry')}</Button>}
      <Button variant="quiet" onClick={onClose}>
        {t('downloads.close')}
      </Button>
    </ReturningFocus>
  )
}

/** Which of the requested reports have no PDF, as the service's refusal names them. */
function missingOf(reportIds: readonly number[], error: Error): number[] {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.code !== 'file_missing')) return []
  return (error.response?.fields ?? []).flatMap(({ name }) => {
    const [, index] = /^ids\.(\d+)$/.exec(name) ?? []
    return index === undefined ? [] : (reportIds[Number(index)] ?? [])
  })
}
