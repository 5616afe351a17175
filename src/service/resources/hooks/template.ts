import { sql } from 'kysely'
import { fold } from '#contract/names/matching.ts'
import type { section } from '#contract/resources/section.ts'
import type { template } from '#contract/resources/template.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { FieldProblem, Hooks } from './hooks.ts'

export const templateHooks: Hooks<typeof template> = {
  validate: ({ trx, values: { body, header, footer } }) => placeholderProblems(trx, { body, header, footer }),
}

export const sectionHooks: Hooks<typeof section> = {
  validate: ({ trx, values: { text } }) => placeholderProblems(trx, { text }),
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** The placeholders of texts, such as `{{patient.name}}`, that are neither a tag nor the name of a field. */
async function placeholderProblems(
  trx: TransactionQueries,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<FieldProblem[]> {
  const used = Object.entries(texts).flatMap(([name, text]) =>
    [...(text ?? '').matchAll(PLACEHOLDER)].map(([, placeholder = '']) => ({
      name,
      placeholder: placeholder.trim(),
    })),
  )
  if (used.length === 0) return []
  const wanted = [...new Set(used.map(({ placeholder }) => fold(placeholder)))]
  const { rows } = await sql<{ known: string }>`
    select tag_fold as known from template_tags where date_hour_deleted is null and tag_fold = any(${wanted}::text[])
    union select name_fold from field where date_hour_deleted is null and name_fold = any(${wanted}::text[])`.execute(
    trx,
  )
  const known = new Set(rows.map((row) => row.known))
  return Object.keys(texts).flatMap((name) => {
    const unknown = used.filter((one) => one.name === name && !known.has(fold(one.placeholder)))
    const named = [...new Set(unknown.map(({ placeholder }) => `{{${placeholder}}}`))]
    return named.length === 0
      ? []
      : [{ name, problem: `has placeholders that are neither a tag nor a field: ${named.join(', ')}` }]
  })
}
