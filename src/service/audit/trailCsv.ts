import type { AuditRecord } from '#contract/trail.ts'
import type { Queries } from '#service/database/database.ts'
import { csvLine } from '#service/http/csv.ts'
import { readRecords } from './trailListing.ts'

const languages = {
  en: {
    separator: ',',
    fileName: 'audit-trail',
    heading: [
      'Number',
      'Time (UTC)',
      'User',
      'Act',
      'Outcome',
      'Kind of record',
      'Records',
      'Address',
      'Request',
      'Detail',
      'Hash',
    ],
  },
  // A spreadsheet takes the list separator of the computer, which is a semicolon where the decimal sign is a comma.
  'pt-BR': {
    separator: ';',
    fileName: 'trilha-de-auditoria',
    heading: [
      'Número',
      'Hora (UTC)',
      'Usuário',
      'Ato',
      'Resultado',
      'Tipo de registro',
      'Registros',
      'Endereço',
      'Requisição',
      'Detalhe',
      'Hash',
    ],
  },
} as const
type Language = keyof typeof languages

/** The audit trail as lines of CSV. */
export function trailCsv(language: Language) {
  const { separator, fileName, heading } = languages[language]
  const line = (record: AuditRecord) =>
    csvLine(
      [
        String(record.id),
        record.at,
        record.user?.username ?? '',
        record.act,
        record.outcome,
        record.record?.kind ?? '',
        record.record?.ids.join(' ') ?? '',
        record.address,
        record.requestId,
        JSON.stringify(record.detail),
        record.hash ?? '',
      ],
      separator,
    )
  return {
    fileName,
    /** With the mark by which spreadsheets know UTF-8. */
    heading: `\uFEFF${csvLine(heading, separator)}`,
    async lines(queries: Queries, ids: number[]): Promise<string[]> {
      const found = new Map((await readRecords(queries, ids)).map((it) => [it.id, line(it)]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  }
}
