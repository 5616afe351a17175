import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { AnswerError } from '#portal/http/errors.ts'
import { saveFile } from '#portal/ui/saveFile.ts'
import type { Filters } from '#portal/reports/place.ts'
import { releaseQuery } from '#portal/reports/releaseQuery.ts'
import { useNotify } from '#portal/ui/Notices.tsx'
import { countRecords } from '#portal/http/countRecords.ts'
import { useDownload } from '#portal/http/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'

/** Saves the list that the filters ask for, all of it, as CSV for the reader's spreadsheet. */
export function useCsvExport() {
  const t = useTranslations('exports.csv')
  const client = useClient()
  const notify = useNotify()
  const language = useLanguage()

  return useDownload<Filters>(async (filters, { signal, onProgress }) => {
    const count = countRecords()
    let total: number | undefined
    let done = 0
    const { file, name = t('fileName') } = await client.download(operations.exportReleases, {
      query: { ...releaseQuery(client, filters), timeZone: client.timeZone, language },
      signal,
      onStart: ({ records }) => {
        total = records
        onProgress({ done, total })
      },
      onPart: (part) => {
        done = count(part)
        onProgress({ done, total })
      },
    })
    // Whoever stands between may end an answer as if it were whole.
    if (total !== undefined && done !== total) throw new AnswerError('The file ends too early.', null)
    saveFile(file, name)
    notify(t('done', { count: done, name }))
  })
}
