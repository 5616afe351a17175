import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportReport } from '#contract/declaration/resourceImport.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { importRecords, readAgain } from '#portal/settings/api/csv.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { type CsvFile, matchesIn, readCsvFile } from './csvFile.ts'

/** An import from the choice of its file on: it is tried first, and stored when the user has seen what it would do. */
export function useImport({ name, declared }: Group, onStored: () => void) {
  const t = useTranslations('settings.csv')
  const labels = useLabels()
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [file, setFile] = useState<CsvFile>()
  const [match, setMatch] = useState<string>()
  const [report, setReport] = useState<ImportReport>()
  const sending = useSingleMutation({
    ...changesFrom(`import ${name}`),
    mutationFn: (dryRun: boolean) => importRecords(client, name, { csv: file?.text ?? '', dryRun, match }),
    onSuccess: async (answer: ImportReport) => {
      setReport(answer)
      if (!answer.stored) return
      const { created, updated } = answer
      notify(t('done', { many: labels.many(name), created, updated }))
      setFile(undefined)
      setReport(undefined)
      onStored()
      await readAgain(queryClient)
    },
  })
  const startOver = () => {
    setReport(undefined)
    sending.reset()
  }
  return {
    file,
    match,
    report,
    isRunning: sending.isPending,
    error: sending.error,
    async choose(chosen: File | undefined) {
      if (!chosen || sending.isPending) return
      const read = await readCsvFile(chosen)
      startOver()
      setFile(read)
      setMatch(matchesIn(declared, read)[0])
    },
    matchBy(column: string | undefined) {
      startOver()
      setMatch(column)
    },
    tryOut: () => sending.mutate(true),
    store: () => sending.mutate(false),
  }
}
export type ImportState = ReturnType<typeof useImport>
