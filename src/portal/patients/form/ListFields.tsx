import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { numberFault, numberLength } from '#contract/documentNumbers.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { referenceList } from '#portal/patients/api/referenceData.ts'
import { kinships, useKinship } from '#portal/patients/identity/codeText.ts'
import { looseParts } from '#portal/patients/record/looseRecord.ts'
import { LooseText } from '#portal/patients/record/FactValues.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { newCompanion, newDocument, newInsurance, newScreening } from './draft.ts'
import type { CompanionRow } from './draft.ts'
import { FieldRows } from '#portal/ui/form/FieldGroup.tsx'
import { usePatientForm } from './FormContext.ts'
import { Hint, looksWrong } from './Hint.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { ReferenceSelect, Select } from './ReferenceSelect.tsx'

/** The patient's documents, each with its type. */
export function DocumentRows() {
  const t = useTranslations('patientForm')
  const { draft, change, error, leave } = usePatientForm()
  const { data: types } = useQuery(referenceList(useClient(), 'documentType'))
  const hint = (type: string, number: string) => {
    const chosen = types?.find(({ id }) => String(id) === type)
    const kind = chosen?.code ?? chosen?.name ?? ''
    const fault = number.trim() === '' ? undefined : numberFault(kind, number)
    return (
      fault && (
        <Hint>
          {t(`hints.number.${fault}`, { length: numberLength(kind) ?? 0, type: chosen?.name ?? '' })}
        </Hint>
      )
    )
  }
  return (
    <FieldRows
      title={t('groups.documents')}
      rows={draft.documents}
      addLabel={t('addDocument')}
      removeLabel={(number) => t('removeDocument', { number })}
      newRow={newDocument}
      onRows={(documents) => change({ documents })}
    >
      {({ row, type, number }, set) => (
        <>
          <ReferenceSelect
            group="documentType"
            name={`documents.${row}.type`}
            label={t('fields.documentType')}
            value={type}
            error={error(`documents.${row}.type`)}
            className="w-40 max-sm:w-full"
            onChange={(next) => set({ type: next })}
          />
          <Field
            label={t('fields.documentNumber')}
            error={error(`documents.${row}.number`)}
            name={`documents.${row}.number`}
            description={hint(type, number)}
            className="min-w-0 grow basis-48"
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                value={number}
                onChange={(event) => set({ number: event.target.value })}
                onBlur={() => leave(`documents.${row}.number`)}
              />
            )}
          </Field>
        </>
      )}
    </FieldRows>
  )
}

/** The patient's insurance cards. */
export function InsuranceRows() {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  return (
    <FieldRows
      title={t('groups.insurance')}
      rows={draft.insurance}
      addLabel={t('addInsurance')}
      removeLabel={(number) => t('removeInsurance', { number })}
      newRow={newInsurance}
      onRows={(insurance) => change({ insurance })}
    >
      {({ row, plan, number }, set) => (
        <>
          <ReferenceField
            name={`insurance.${row}.plan`}
            label={t('insurance.plan')}
            group="healthPlan"
            value={plan}
            onChange={(chosen) => set({ plan: chosen })}
            className="min-w-0 grow basis-48"
          />
          <Field label={t('insurance.number')} className="min-w-0 grow basis-40">
            {(control) => (
              <TextInput
                {...control}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                value={number}
                onChange={(event) => set({ number: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
    </FieldRows>
  )
}

const EDITED_FIELDS = ['description']

/** Screening entries: a description each, beside what another system has written. */
export function ScreeningRows() {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  return (
    <FieldRows
      title={t('groups.screening')}
      rows={draft.screening}
      addLabel={t('addScreening')}
      removeLabel={(number) => t('removeScreening', { number })}
      newRow={newScreening}
      onRows={(screening) => change({ screening })}
    >
      {({ source, description }, set) => (
        <Field
          label={t('screening.description')}
          description={
            looseParts(source, EDITED_FIELDS).length > 0 && (
              <LooseText record={source} known={EDITED_FIELDS} />
            )
          }
          className="min-w-0 grow basis-48"
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={300}
              autoComplete="off"
              value={description}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Field>
      )}
    </FieldRows>
  )
}

/** The patient's companions. */
export function CompanionRows() {
  const t = useTranslations('patientForm')
  const kinship = useKinship()
  const { draft, change } = usePatientForm()
  const text = (entry: CompanionRow, name: 'name' | 'phone', set: (part: Partial<CompanionRow>) => void) => (
    <Field
      label={t(`companion.${name}`)}
      description={name === 'phone' && looksWrong('phone', entry.phone) && <Hint>{t('hints.phone')}</Hint>}
      className={`min-w-0 grow ${name === 'name' ? 'basis-48' : 'basis-32'}`}
    >
      {(control) => (
        <TextInput
          {...control}
          type={name === 'phone' ? 'tel' : 'text'}
          maxLength={name === 'phone' ? 40 : 200}
          autoComplete="off"
          spellCheck={false}
          value={entry[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <FieldRows
      title={t('groups.companions')}
      rows={draft.companions}
      addLabel={t('addCompanion')}
      removeLabel={(number) => t('removeCompanion', { number })}
      newRow={newCompanion}
      onRows={(companions) => change({ companions })}
    >
      {(entry, set) => (
        <>
          {text(entry, 'name', set)}
          <Field label={t('companion.kinship')} className="w-40 max-sm:w-full">
            {(control) => (
              <Select
                {...control}
                value={entry.kinship}
                onChange={(event) => set({ kinship: event.target.value })}
              >
                <option value="">{t('notRecorded')}</option>
                {[...new Set([...kinships, entry.kinship])].filter(Boolean).map((code) => (
                  <option key={code} value={code}>
                    {kinship(code)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {text(entry, 'phone', set)}
        </>
      )}
    </FieldRows>
  )
}
