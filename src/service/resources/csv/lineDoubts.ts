import { contradictions, type DescribedPerson } from '#contract/integrations/contradictions.ts'
import { numberProblem, spoiltCell } from '#contract/patients/documentNumbers.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { CNPJ } from '#contract/declaration/resourceShapes.ts'
import { genderCodes } from '#contract/patients/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { FieldProblem } from '#service/resources/hooks/hooks.ts'
import { valuesIn, type Values } from '#service/resources/values.ts'
import type { PlannedLine } from './lineValues.ts'

/**
 * Adds the problems of values that a form would accept and a file must not bring: numbers that a spreadsheet has spoilt, and another person in the
 * place of the one whose key the line has. What a line leaves as it is stored is not looked at.
 */
export async function refuseDoubtful(
  trx: TransactionQueries,
  declared: Resource,
  lines: readonly PlannedLine[],
): Promise<void> {
  const typeOf = Object.values(declared.fields).some(isDocuments) ? await documentTypes(trx) : () => undefined
  for (const line of lines) {
    const stored = line.before && valuesIn(declared, line.before)
    line.problems.push(
      ...Object.entries(line.values).flatMap(([name, value]) =>
        numberProblems(name, declared.fields[name], { stored: stored?.[name], value }, typeOf),
      ),
      ...personProblems(declared, line),
    )
  }
}

const isDocuments = (field: AnyField): boolean => field.kind === 'json' && field.form === 'documents'

async function documentTypes(trx: TransactionQueries): Promise<(id: number) => string | undefined> {
  const rows = await trx.selectFrom('document_type').select(['id', 'code', 'name']).execute()
  const types = new Map(rows.map(({ id, code, name }) => [id, code ?? name]))
  return (id) => types.get(id)
}

function numberProblems(
  name: string,
  field: AnyField | undefined,
  { stored, value }: { stored: unknown; value: unknown },
  typeOf: (id: number) => string | undefined,
): FieldProblem[] {
  if (field && isDocuments(field))
    return (value as { number: string; type: { id: number } }[]).flatMap(({ number, type }, index) => {
      const problem = numberProblem(typeOf(type.id), number)
      return problem ? [{ name: `${name}.${index}.number`, problem }] : []
    })
  if (field?.kind !== 'text' && field?.kind !== 'longText') return []
  if (typeof value !== 'string' || value === '') return []
  if (typeof stored === 'string' && /^0+\d+$/.test(stored) && stored.replace(/^0+(?=\d)/, '') === value)
    return [{ name, problem: `has lost the zeros at the beginning of ${stored}` }]
  const isCnpj = field.kind === 'text' && field.pattern === CNPJ
  const problem = spoiltCell(value) ?? (isCnpj ? numberProblem('cnpj', value) : undefined)
  return problem ? [{ name, problem }] : []
}

/** A line may change the name, the sex or the birth date of a person, and not make one person of another. */
function personProblems(declared: Resource, { before, values }: PlannedLine): FieldProblem[] {
  if (!before || !('birthDate' in declared.fields)) return []
  const stored = valuesIn(declared, before)
  const fields = contradictions(personIn({ ...stored, ...values }), personIn(stored))
  return fields.length > 1
    ? [{ name: 'firstName', problem: 'is another person than the one whose record this line changes' }]
    : []
}

const personIn = ({ gender, ...values }: Values): DescribedPerson => ({
  ...values,
  gender: { code: typeof gender === 'number' ? genderCodes[gender - 1] : undefined },
})
