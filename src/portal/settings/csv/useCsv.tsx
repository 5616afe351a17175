import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ExportReason, recordsWithoutReason } from '#portal/disclosure/ExportReason.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useDownload } from '#portal/http/query/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { exportRecords } from '#portal/settings/api/csv.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { DownloadNote } from '#portal/ui/files/DownloadNote.tsx'
import type { MenuItem } from '#portal/ui/overlay/MenuButton.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { saveFile } from '#portal/ui/files/saveFile.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { useImport } from './useImport.ts'

interface Csv {
  /** For the menu of the page. */
  items: readonly (MenuItem | false)[]
  /** The state of an export, below the bar, and the dialogs. */
  content: ReactNode
}

/** Saves the records of a group that match the search as CSV, and imports such files. */
export function useCsv(group: Group, name: string): Csv {
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
  const items = [
    may(group, 'exportCsv') && {
      icon: 'download' as const,
      label: t('export'),
      disabled: csv.isRunning,
      onClick: () => csv.start({ search: name }),
    },
    may(group, 'importCsv') && {
      icon: 'open' as const,
      label: t('import'),
      onClick: () => setIsOpen(true),
    },
  ]
  const content = (
    <>
      <DownloadNote
        cancelLabel={t('cancel')}
        progress={t('progress', { done: csv.state?.progress?.done ?? 0 })}
        failure={csv.state?.error && records === undefined ? failureText(csv.state.error) : undefined}
        isRunning={csv.isRunning}
        onCancel={csv.cancel}
      />
      {records !== undefined && (
        <ExportReason
          records={records}
          onStay={csv.cancel}
          onGo={(reason) => csv.start({ search: name, reason })}
        />
      )}
      {isOpen && <ImportDialog group={group} state={importing} onClose={() => setIsOpen(false)} />}
    </>
  )
  return { items, content }
}
