import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/ClientContext.tsx'
import { lookupList } from '#portal/patients/lookupQueries.ts'
import { Field } from '#portal/ui/Field.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'
import { newDocument } from './draft.ts'
import type { DocumentRow } from './draft.ts'
import { usePatientForm } from './FormContext.ts'
import { Hint } from './Hint.tsx'
import { isCpf } from './hints.ts'
import { LookupSelect } from './LookupSelect.tsx'
import { FieldRows } from './FieldRows.tsx'

const CPF = 'CPF'

/** The patient's documents, each of a type. */
export function DocumentRows() {
  const t = useTranslations('patientForm')
  const { draft, change, error, leave } = usePatientForm()
  const { data: types } = useQuery(lookupList(useClient(), 'documentType'))
  const cpf = types?.find(({ name }) => name === CPF)
  const set = (row: number, part: Partial<DocumentRow>) =>
    change({ documents: draft.documents.map((it) => (it.row === row ? { ...it, ...part } : it)) })
  return (
    <FieldRows
      title={t('groups.documents')}
      rows={draft.documents}
      addLabel={t('addDocument')}
      removeLabel={(place) => t('removeDocument', { place })}
      onAdd={() => change({ documents: [...draft.documents, newDocument()] })}
      onRemove={(row) => change({ documents: draft.documents.filter((it) => it.row !== row) })}
    >
      {({ row, type, number }) => (
        <>
          <LookupSelect
            group="documentType"
            label={t('fields.documentType')}
            value={type}
            error={error(`documents.${row}.type`)}
            className="w-40 max-sm:w-full"
            onChange={(next) => set(row, { type: next })}
          />
          <Field
            label={t('fields.documentNumber')}
            error={error(`documents.${row}.number`)}
            description={
              cpf &&
              type === String(cpf.id) &&
              number.trim() !== '' &&
              !isCpf(number) && <Hint>{t('hints.cpf')}</Hint>
            }
            className="min-w-0 grow basis-48"
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                value={number}
                onChange={(event) => set(row, { number: event.target.value })}
                onBlur={() => leave(`documents.${row}.number`)}
              />
            )}
          </Field>
        </>
      )}
    </FieldRows>
  )
}
