import { sql, type SqlBool } from 'kysely'
import { documentSearchText, nameKey } from '#service/database/searchText.ts'

interface Described {
  id?: number | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  birthDate?: string | undefined
  documents?: string[] | undefined
}

/** Who may be the patient described: the same first and last name, folded, and birth date, or the same document. */
export function mayBe({ id, firstName, lastName, birthDate, documents = [] }: Described) {
  const key = firstName && lastName && nameKey({ first_name: firstName, last_name: lastName })
  const numbers = documents.map(documentSearchText).filter((number) => /\d/.test(number))
  const conditions = [
    ...(key && birthDate
      ? [sql<SqlBool>`(patient.name_key = ${key} and patient.birth_date = ${birthDate})`]
      : []),
    ...(numbers.length > 0
      ? [
          sql<SqlBool>`patient.id in (
            select patient_id from patient_document where number_search = any(${numbers}::text[]))`,
        ]
      : []),
  ]
  if (conditions.length === 0) return sql<SqlBool>`false`
  const other = id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`patient.id <> ${id}`
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)}) and ${other}`
}
