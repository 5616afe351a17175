import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { AnswerError, ApiError } from '#portal/http/errors.ts'
import { saveFile } from '#portal/ui/saveFile.ts'
import { useNotify } from '#portal/ui/Notices.tsx'
import { useDownload } from '#portal/http/useDownload.ts'

/** Saves the PDFs of reports as one ZIP. */
export function useZip() {
  const t = useTranslations('exports.zip')
  const client = useClient()
  const notify = useNotify()

  return useDownload<readonly number[]>(async (reportIds, { signal, onProgress }) => {
    let total: number | undefined
    let done = 0
    const { file, name = t('fileName') } = await client.download(operations.zipReports, {
      body: { ids: [...reportIds], timeZone: client.timeZone },
      signal,
      onStart: ({ bytes }) => {
        total = bytes
      },
      onPart: (part) => {
        done += part.byteLength
        onProgress({ done, total })
      },
    })
    const beginning = await file.slice(0, 2).text()
    if (beginning !== 'PK' || (total !== undefined && done !== total))
      throw new AnswerError('The file is no whole ZIP.', null)
    saveFile(file, name)
    notify(t('done', { count: reportIds.length, name }))
  })
}

/** Which of the reports that were asked for have no PDF there, as the refusal names them. */
export function missingOf(reportIds: readonly number[], error: Error): number[] {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.code !== 'file_missing')) return []
  return (error.response?.fields ?? []).flatMap(({ name }) => {
    const [, index] = /^ids\.(\d+)$/.exec(name) ?? []
    return index === undefined ? [] : (reportIds[Number(index)] ?? [])
  })
}
