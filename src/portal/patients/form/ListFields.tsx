import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { numberFault, numberLength } from '#contract/patients/documentNumbers.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { referenceList } from '#portal/patients/api/referenceData.ts'
import { kinships, useKinship } from '#portal/patients/identity/codeText.ts'
import { LooseText } from '#portal/patients/record/FactValues.tsx'
import { looseParts } from '#portal/patients/record/looseRecord.ts'
import { Field } from '#portal/ui/form/Field.tsx'
import { FieldRows } from '#portal/ui/form/FieldGroup.tsx'
import { Select } from '#portal/ui/form/Select.tsx'
import { companionRow, insuranceRow, newDocument, screeningRow, usePatientForm } from './draft.ts'
import { ReferenceField, ReferenceSelect } from './ReferenceFields.tsx'
import { TextField, looksWrong } from './TextField.tsx'

/** The patient's documents, each with its type. */
export function DocumentRows() {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  const { data: types } = useQuery(referenceList(useClient(), 'documentType'))
  const hint = (type: string, number: string) => {
    const chosen = types?.find(({ id }) => String(id) === type)
    const kind = chosen?.code ?? chosen?.name ?? ''
    const fault = number.trim() === '' ? undefined : numberFault(kind, number)
    return fault && t(`hints.number.${fault}`, { length: numberLength(kind) ?? 0, type: chosen?.name ?? '' })
  }
  return (
    <FieldRows
      title={t('groups.documents')}
      rows={draft.documents}
      addLabel={t('addDocument')}
      removeLabel={(number) => t('removeDocument', { number })}
      newRow={() => newDocument()}
      onRows={(documents) => change({ documents })}
    >
      {({ row, type, number }, set) => (
        <>
          <ReferenceSelect
            group="documentType"
            name={`documents.${row}.type`}
            label={t('fields.documentType')}
            value={type}
            className="w-40 max-sm:w-full"
            onChange={(next) => set({ type: next })}
          />
          <TextField
            name={`documents.${row}.number`}
            label={t('fields.documentNumber')}
            value={number}
            maxLength={40}
            hint={hint(type, number)}
            className="min-w-0 grow basis-48"
            onChange={(text) => set({ number: text })}
          />
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
      newRow={() => insuranceRow()}
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
          <TextField
            name={`insurance.${row}.number`}
            label={t('insurance.number')}
            value={number}
            maxLength={100}
            className="min-w-0 grow basis-40"
            onChange={(text) => set({ number: text })}
          />
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
      newRow={() => screeningRow()}
      onRows={(screening) => change({ screening })}
    >
      {({ row, source, description }, set) => (
        <TextField
          name={`screening.${row}.description`}
          label={t('screening.description')}
          value={description}
          maxLength={300}
          note={
            looseParts(source, EDITED_FIELDS).length > 0 && (
              <LooseText record={source} known={EDITED_FIELDS} />
            )
          }
          className="min-w-0 grow basis-48"
          onChange={(text) => set({ description: text })}
        />
      )}
    </FieldRows>
  )
}

/** The patient's companions. */
export function CompanionRows() {
  const t = useTranslations('patientForm')
  const kinship = useKinship()
  const { draft, change } = usePatientForm()
  return (
    <FieldRows
      title={t('groups.companions')}
      rows={draft.companions}
      addLabel={t('addCompanion')}
      removeLabel={(number) => t('removeCompanion', { number })}
      newRow={() => companionRow()}
      onRows={(companions) => change({ companions })}
    >
      {(entry, set) => (
        <>
          <TextField
            name={`companions.${entry.row}.name`}
            label={t('companion.name')}
            value={entry.name}
            className="min-w-0 grow basis-48"
            onChange={(text) => set({ name: text })}
          />
          <Field
            name={`companions.${entry.row}.kinship`}
            label={t('companion.kinship')}
            className="w-40 max-sm:w-full"
          >
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
          <TextField
            name={`companions.${entry.row}.phone`}
            label={t('companion.phone')}
            value={entry.phone}
            type="tel"
            maxLength={40}
            hint={looksWrong('phone', entry.phone) && t('hints.phone')}
            className="min-w-0 grow basis-32"
            onChange={(text) => set({ phone: text })}
          />
        </>
      )}
    </FieldRows>
  )
}
