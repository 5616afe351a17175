import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ExportReason, recordsWithoutReason } from '#portal/disclosure/ExportReason.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useDownload } from '#portal/http/query/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { exportRecords } from '#portal/settings/api/csv.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DownloadButton } from '#portal/ui/files/DownloadButton.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { saveFile } from '#portal/ui/files/saveFile.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { useImport } from './useImport.ts'

/** Saves the records of a group that match the search as CSV, and imports such files. */
export function CsvButtons({ group, name }: { group: Group; name: string }) {
  const t = useTranslations('settings.csv')
  const client = useClient()
  const notify = useNotify()
  const may = useMay()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  // Kept here, so that a dialog that is closed by mistake loses nothing.
  const importing = useImport(group, () => setIsOpen(false))
  const csv = useDownload<{ search: string; reason?: string }>(async ({ search, reason }, tools) => {
    const answer = await exportRecords(client, group.name, { name: search, reason, language }, tools)
    const { file, name: fileName = `${group.name}.csv`, count } = answer
    saveFile(file, fileName)
    notify(t('exported', { count, name: fileName }))
  })
  const records = recordsWithoutReason(csv.state?.error)
  const failureText = (error: Error) => t(problemKind(error) === 'rateLimited' ? 'tooMany' : 'exportFailed')
  return (
    <>
      {may(group, 'exportCsv') && (
        <DownloadButton
          label={t('export')}
          cancelLabel={t('cancel')}
          progress={t('progress', { done: csv.state?.progress?.done ?? 0 })}
          failure={csv.state?.error && records === undefined ? failureText(csv.state.error) : undefined}
          isRunning={csv.isRunning}
          onStart={() => csv.start({ search: name })}
          onCancel={csv.cancel}
        />
      )}
      {records !== undefined && (
        <ExportReason
          records={records}
          onStay={csv.cancel}
          onGo={(reason) => csv.start({ search: name, reason })}
        />
      )}
      {may(group, 'importCsv') && <Button onClick={() => setIsOpen(true)}>{t('import')}</Button>}
      {isOpen && <ImportDialog group={group} state={importing} onClose={() => setIsOpen(false)} />}
    </>
  )
}
