import { useTranslations } from 'use-intl'
import { looseParts } from '#portal/patients/record/looseRecord.ts'
import { LooseText } from '#portal/patients/record/LooseText.tsx'
import { Field } from '#portal/ui/Field.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'
import { newScreening } from './draft.ts'
import { FieldRows } from './FieldRows.tsx'
import { usePatientForm } from './FormContext.ts'

const WRITTEN = ['description']

/** What was asked before an examination: a description of each, beside what another system has written. */
export function ScreeningRows() {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  const set = (row: number, description: string) =>
    change({ screening: draft.screening.map((it) => (it.row === row ? { ...it, description } : it)) })
  return (
    <FieldRows
      title={t('groups.screening')}
      rows={draft.screening}
      addLabel={t('addScreening')}
      removeLabel={(place) => t('removeScreening', { place })}
      onAdd={() => change({ screening: [...draft.screening, newScreening()] })}
      onRemove={(row) => change({ screening: draft.screening.filter((it) => it.row !== row) })}
    >
      {({ row, source, description }) => (
        <Field
          label={t('screening.description')}
          description={
            looseParts(source, WRITTEN).length > 0 && <LooseText record={source} known={WRITTEN} />
          }
          className="min-w-0 grow basis-48"
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={300}
              autoComplete="off"
              value={description}
              onChange={(event) => set(row, event.target.value)}
            />
          )}
        </Field>
      )}
    </FieldRows>
  )
}
