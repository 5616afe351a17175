import { useTranslations } from 'use-intl'

interface RecordedAct {
  act: string
  record: { kind: string; ids: readonly number[] } | null
}

/** The records of the audit in words. Kinds that this portal does not know are shown by the service's own name. */
export function useRecordsText() {
  const t = useTranslations('audit')
  const groups = useTranslations('groups')
  const kind = (name: string): string => {
    if (t.has(`kinds.${name}` as never)) return t(`kinds.${name}` as never)
    return groups.has(`${name}.one` as never) ? groups(`${name}.one` as never) : name
  }
  return {
    kind,
    /** "Patient 1042", "Report 20001, 20002 and 3 more"; of an import, which names no single records, "Exam". */
    records: ({ act, record }: RecordedAct): string => {
      if (!record || (record.ids.length === 0 && !act.startsWith('record.'))) return ''
      const shown = record.ids.slice(0, MAX_IDS).join(', ')
      const rest = record.ids.length - MAX_IDS
      return `${kind(record.kind)} ${rest > 0 ? t('moreIds', { shown, rest }) : shown}`.trim()
    },
  }
}

const MAX_IDS = 3
