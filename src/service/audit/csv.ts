import { sql } from 'kysely'
import type { AuditRecord } from '#contract/audit/audit.ts'
import type { Queries } from '#service/database/database.ts'
import { csvHeading, csvLine, separators } from '#service/http/csv.ts'
import { readRecords } from './repository.ts'
import { sealedText } from './verify.ts'

const languages = {
  en: {
    fileName: 'audit',
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
      'User number',
      'Position',
      'Hash before',
      'Sealed text (base64)',
      'Hash',
    ],
    end: (records: number) => `End of the file. Acts: ${records}`,
  },
  'pt-BR': {
    fileName: 'auditoria',
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
      'Número do usuário',
      'Posição',
      'Hash anterior',
      'Texto selado (base64)',
      'Hash',
    ],
    end: (records: number) => `Fim do arquivo. Atos: ${records}`,
  },
} as const
type Language = keyof typeof languages

/**
 * The audit as lines of CSV, each with the input of its hash, which is the SHA-256 of the previous hash and the sealed text.
 * The last line holds the number of records, so that a truncated file is recognised.
 */
export function auditCsv(language: Language) {
  const { fileName, heading, end } = languages[language]
  const separator = separators[language]
  const line = (record: AuditRecord, sealed: Sealed | undefined) =>
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
        String(record.user?.id ?? ''),
        String(record.position ?? ''),
        sealed?.before ?? '',
        sealed?.text ?? '',
        record.hash ?? '',
      ],
      separator,
    )
  return {
    fileName,
    heading: csvHeading(heading, separator),
    ending: (records: number) => csvLine([end(records), ...heading.slice(1).map(() => '')], separator),

    async lines(queries: Queries, ids: number[]): Promise<string[]> {
      const sealed = await readSealed(queries, ids)
      const records = new Map((await readRecords(queries, ids)).map((record) => [record.id, record]))
      return ids.flatMap((id) => {
        const record = records.get(id)
        return record ? line(record, sealed.get(id)) : []
      })
    },
  }
}

interface Sealed {
  /** The previous hash, hexadecimal. */
  before: string
  /** In base64, because every byte counts and a spreadsheet must not run any of it as a formula. */
  text: string
}

async function readSealed(queries: Queries, ids: number[]): Promise<Map<number, Sealed>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('audit_seal')
    .innerJoin('audit_record', 'audit_record.id', 'audit_seal.record_id')
    .leftJoin('audit_seal as former', (join) =>
      join.on('former.position', '=', sql<number>`audit_seal.position - 1`),
    )
    .select(['audit_record.id', sealedText.as('text')])
    .select(sql<string | null>`encode(former.hash, 'hex')`.as('before'))
    .where('audit_record.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, text, before }) => [
      id,
      { before: before ?? '', text: Buffer.from(text).toString('base64') },
    ]),
  )
}
