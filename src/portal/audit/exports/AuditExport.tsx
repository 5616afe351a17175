import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/ClientContext.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useDownload } from '#portal/http/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
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
  return (
    <>
      {csv.state?.error && (
        <span role="alert" className="text-danger">
          {csv.state.error instanceof IncompleteExportError
            ? t('incomplete', { done: csv.state.error.done, total: csv.state.error.total })
            : t(problemKind(csv.state.error) === 'rateLimited' ? 'rateLimited' : 'failed')}
        </span>
      )}
      {csv.isRunning && (
        <>
          <span role="status" className="text-ink-3 tabular-nums">
            {t('progress', { done: csv.state?.progress?.done ?? 0 })}
          </span>
          <Button onClick={csv.cancel}>{t('cancel')}</Button>
        </>
      )}
      <Button busy={csv.isRunning} onClick={() => csv.start(filters)}>
        {!csv.isRunning && <Icon name="download" />}
        {t('button')}
      </Button>
    </>
  )
}
