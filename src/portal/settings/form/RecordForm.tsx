import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ConflictView } from '#portal/records/form/ConflictView.tsx'
import { FormFrame } from '#portal/records/form/FormFrame.tsx'
import { ProblemSummary } from '#portal/records/form/ProblemSummary.tsx'
import { useForm } from '#portal/records/form/useForm.ts'
import { changesFrom, createRecord, updateRecord } from '#portal/settings/api/changes.ts'
import { nameOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { showStored, storedRecord } from '#portal/settings/api/records.ts'
import { useChangeProblem } from '#portal/settings/labels/useChangeProblem.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useValueText } from '#portal/settings/labels/useValueText.ts'
import { CreateHere } from '#portal/settings/reference/CreateHere.tsx'
import { CreateContext } from '#portal/settings/reference/ReferencePicker.tsx'
import type { CreateHereProps } from '#portal/settings/reference/ReferencePicker.tsx'
import { specialViews } from '#portal/settings/views/specialViews.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { bodyOf, changedFields, draftOf, isEdited } from './fieldDraft.ts'
import type { Draft } from './fieldDraft.ts'
import { FormContext } from './FormContext.ts'
import { PlainFields } from './PlainFields.tsx'
import { useRecordProblems } from './useRecordProblems.ts'

interface RecordFormProps {
  group: Group
  /** The record as it was read; undefined for a new one. */
  record: AnyRecord | undefined
  /** Values that a new record begins with. */
  chosen?: Draft
  onClose: () => void
}

/** The fields of a record, with what is needed to save them. */
export function RecordForm({ group, record, chosen, onClose }: RecordFormProps) {
  const t = useTranslations('settings.form')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const labels = useLabels()
  const textOf = useValueText()
  const reasonOf = useChangeProblem()
  const { name, declared } = group
  const form = useForm<AnyRecord, Draft, string>({
    name: `settings ${name} ${record?.id ?? 'new'}`,
    nameOf: ({ id }) => `settings ${name} ${id}`,
    read: record,
    draftOf: (base) => draftOf(declared, base, base ? {} : chosen),
    changedFields: (one, other) => changedFields(declared, one, other),
    create: (draft) => createRecord(client, name, newBody(group, draft)),
    update: (base, draft, changed) => updateRecord(client, name, base, bodyOf(declared, draft, changed)),
    reread: ({ id }) => storedRecord(client, name, id),
    isClosed: ({ dateHourDeleted }) => dateHourDeleted !== null,
    saves: changesFrom('save'),
    onSaved: (saved, { isNew }) => {
      void showStored(queryClient, name, saved)
      notify(t(isNew ? 'created' : 'saved', { name: nameOf(declared, saved) }))
      // Back is not to lead to the form again.
      if (isNew && form.isShown())
        void navigate(
          { pathname: paths.setting(name, saved.id), search: window.location.search },
          { replace: true },
        )
    },
  })
  const { base, draft, dirty, error, conflict } = form
  const formRef = useRef<HTMLFormElement>(null)
  const problems = useRecordProblems({ formRef, group, draft, error })
  const Fields = specialViews[name]?.Fields
  const stored = conflict && draftOf(declared, conflict.now)
  return (
    <CreateContext value={renderCreation}>
      <FormContext
        value={{
          group,
          record: base,
          draft,
          change: form.change,
          error: problems.errorOf,
          leave: problems.leave,
        }}
      >
        <FormFrame
          layout="pane"
          form={form}
          formRef={formRef}
          status={<ProblemSummary formRef={formRef} problems={problems} error={error} reasonOf={reasonOf} />}
          actions={
            <>
              <Button onClick={() => askToLeave(onClose)}>{t('cancel')}</Button>
              <Button
                type="submit"
                variant="primary"
                busy={form.isSaving}
                disabled={!dirty && !form.isUnsure && base !== undefined}
              >
                {base ? t('save') : t('create', { one: labels.oneWithin(name) })}
              </Button>
            </>
          }
          onSubmit={() => {
            if (problems.passes()) form.save()
          }}
        >
          <div className="grid max-w-4xl gap-x-4 gap-y-4 @xl/pane:grid-cols-2">
            {Fields ? <Fields /> : <PlainFields names={Object.keys(declared.fields)} />}
          </div>
        </FormFrame>
      </FormContext>
      {conflict && stored && (
        <ConflictView
          conflict={conflict}
          labelOf={(field) => labels.field(name, field)}
          yours={(field) => textOf(name, field, draft[field])}
          stored={(field) => textOf(name, field, stored[field])}
          onSettle={form.settle}
          onClose={form.putOff}
        />
      )}
    </CreateContext>
  )
}

const renderCreation = (props: CreateHereProps) => <CreateHere {...props} />

/** Defaults stand in the form, so what is shown is what is sent. A secret that was not typed is left out. */
function newBody({ declared }: Group, draft: Draft) {
  const changed = changedFields(declared, draftOf(declared, undefined), draft)
  const filled = Object.entries(declared.fields).flatMap(([field, declaration]) =>
    isEdited(declaration) && declaration.kind !== 'secret' ? [field] : [],
  )
  return bodyOf(declared, draft, [...new Set([...filled, ...changed])])
}
