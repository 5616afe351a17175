import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { columnNamed, csvStart } from '#contract/http/csvStart.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { MAX_CSV_CHARACTERS } from '#contract/declaration/resourceImport.ts'
import type { ImportReport } from '#contract/declaration/resourceImport.ts'
import { csvColumns, matchKeys } from '#contract/declaration/resourceKeys.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { importRecords, readAgain } from '#portal/settings/api/csv.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

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

/** A file that was chosen for an import. */
interface CsvFile {
  name: string
  text: string
  /** The names in its first line. */
  columns: readonly string[]
  isTooLarge: boolean
  /** Its first lines with accents, where it is not UTF-8 and was read as Windows-1252. */
  guessed: readonly string[] | undefined
}

/** Reads a file as UTF-8, and as Windows-1252, which spreadsheets may write, where it is not. */
async function readCsvFile(file: File): Promise<CsvFile> {
  const { text, isGuessed } = textOf(await file.arrayBuffer())
  return {
    name: file.name,
    text,
    columns: csvStart(text).columns,
    isTooLarge: text.length > MAX_CSV_CHARACTERS,
    guessed: isGuessed
      ? text
          .split(/[\r\n]+/)
          .filter(hasAccents)
          .slice(0, SHOWN_LINES)
      : undefined,
  }
}

const SHOWN_LINES = 5
const hasAccents = (line: string): boolean => /[\u0080-\uFFFF]/.test(line)

function textOf(bytes: ArrayBuffer): { text: string; isGuessed: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

/** The columns of a file by which its lines can find records, the best first. */
export const matchesIn = (declared: Resource, { columns }: CsvFile): string[] =>
  matchKeys(declared).filter((key) => columns.some((name) => columnNamed([key], name) !== undefined))

/** A file to fill in: the first line, and an example. */
export function templateCsv(declared: Resource, separator: ',' | ';'): string {
  const columns = csvColumns(declared)
  const example = columns.map((name) => {
    const field = declared.fields[name]
    return field ? quoted(exampleOf(field)) : ''
  })
  return `\uFEFF${columns.join(separator)}\r\n${example.join(separator)}\r\n`
}

const quoted = (text: string): string => (/[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function exampleOf(field: AnyField): string {
  switch (field.kind) {
    case 'text':
      return field.example ?? (field.optional ? '' : 'Example')
    case 'longText':
      return field.optional ? '' : 'Example'
    case 'integer':
    case 'decimal':
      return field.optional ? '' : String(Math.max(1, field.min))
    case 'boolean':
      return field.default === false ? 'false' : 'true'
    case 'date':
      return '2026-12-31'
    case 'timestamp':
      return field.optional ? '' : '2026-12-31T12:00:00Z'
    case 'choice':
      return field.values[0] ?? ''
    case 'colour':
      return '#0b6e86'
    case 'email':
      return 'name@example.org'
    case 'webAddress':
      return 'https://example.org'
    default:
      return ''
  }
}
