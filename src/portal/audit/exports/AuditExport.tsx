import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useDownload } from '#portal/http/query/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { DownloadButton } from '#portal/ui/form/DownloadButton.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { saveFile } from '#portal/ui/form/saveFile.ts'
import type { AuditFilters } from '#portal/audit/url.ts'
import { IncompleteExportError, exportAudit } from '#portal/audit/api/audit.ts'

/** Saves all records that match the filters, as CSV. */
export function AuditExport({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit.export')
  const client = useClient()
  const notify = useNotify()
  const language = useLanguage()
  const csv = useDownload<AuditFilters>(async (chosen, tools) => {
    const {
      file,
      name = t('fileName'),
      count,
    } = await exportAudit(client, { filters: chosen, language, ...tools })
    saveFile(file, name)
    notify(t('done', { count, name }))
  })
  const failureText = (error: Error) =>
    error instanceof IncompleteExportError
      ? t('incomplete', { done: error.done, total: error.total })
      : t(problemKind(error) === 'rateLimited' ? 'rateLimited' : 'failed')
  return (
    <DownloadButton
      label={t('button')}
      cancelLabel={t('cancel')}
      progress={t('progress', { done: csv.state?.progress?.done ?? 0 })}
      failure={csv.state?.error && failureText(csv.state.error)}
      isRunning={csv.isRunning}
      onStart={() => csv.start(filters)}
      onCancel={csv.cancel}
    />
  )
}
