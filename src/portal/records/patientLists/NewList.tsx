import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_LIST_NAME } from '#contract/patients/patientList.ts'
import type { PatientList } from '#contract/patients/patientList.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { createList, useListChange } from './patientLists.ts'
import { useListProblem } from './useListProblem.ts'

interface NewListProps {
  label: string
  /** What its button says. */
  action: string
  onCreated: (list: PatientList) => void
}

/** Makes a list of a name. */
export function NewList({ label, action, onCreated }: NewListProps) {
  const [name, setName] = useState('')
  const creating = useListChange(createList)
  return (
    <ListNameForm
      label={label}
      action={action}
      name={name}
      onName={setName}
      saving={creating}
      onSubmit={(given) =>
        creating.mutate(given, {
          onSuccess: (list) => {
            setName('')
            onCreated(list)
          },
        })
      }
    />
  )
}

interface ListNameFormProps {
  label: string
  action: string
  name: string
  onName: (name: string) => void
  saving: { isPending: boolean; error: unknown; reset: () => void }
  onSubmit: (name: string) => void
}

/** A name of a list, with the button that saves it. What is typed stays where that is refused. */
export function ListNameForm({ label, action, name, onName, saving, onSubmit }: ListNameFormProps) {
  const t = useTranslations('patientLists')
  const problemOf = useListProblem()
  const formId = useId()
  const [isTried, setTried] = useState(false)
  const isBlank = name.trim() === ''
  const problem =
    isTried && isBlank ? t('unnamed') : saving.error ? problemOf(saving.error, 'lists') : undefined
  return (
    <PlainForm
      id={formId}
      className=""
      onSubmit={() => {
        // A name that was saved may leave the field empty, which is no attempt.
        setTried(isBlank)
        if (!isBlank && !saving.isPending) onSubmit(name.trim())
      }}
    >
      <Field label={label} error={problem && <span role="alert">{problem}</span>}>
        {(control) => (
          <span className="flex gap-2">
            <TextInput
              {...control}
              maxLength={MAX_LIST_NAME}
              value={name}
              onChange={({ target }) => {
                setTried(false)
                saving.reset()
                onName(target.value)
              }}
            />
            <Button type="submit" busy={saving.isPending}>
              {action}
            </Button>
          </span>
        )}
      </Field>
    </PlainForm>
  )
}
