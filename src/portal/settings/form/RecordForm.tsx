import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import { nameOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { showStored } from '#portal/settings/api/records.ts'
import { CreateContext } from '#portal/settings/reference/CreateContext.ts'
import type { CreateHereProps } from '#portal/settings/reference/CreateContext.ts'
import { CreateHere } from '#portal/settings/reference/CreateHere.tsx'
import { specialViews } from '#portal/settings/views/specialViews.ts'
import { LeaveQuestion, RestoredNotice } from '#portal/session/drafts/DraftNotices.tsx'
import { useKeptDraft } from '#portal/session/drafts/useKeptDraft.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { goToUnchosen } from '#portal/ui/listbox/goToUnchosen.ts'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { useLeaveGuard } from '#portal/ui/overlay/useLeaveGuard.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { changedFields, draftOf } from './fieldDraft.ts'
import type { Draft } from './fieldDraft.ts'
import { FieldInput } from './FieldInput.tsx'
import { FormContext } from './FormContext.ts'
import { RecordConflict } from './RecordConflict.tsx'
import { useFieldErrors } from './useFieldErrors.ts'
import { mergeOf, useSaving } from './useSaving.ts'

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
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const { name, declared } = group
  const kept = useKeptDraft<AnyRecord, Draft>({
    form: `settings ${name} ${record?.id ?? 'new'}`,
    formOf: ({ id }) => `settings ${name} ${id}`,
    read: record,
    draftOf: (base) => draftOf(declared, base, base ? {} : chosen),
    isChanged: (before, after) => changedFields(declared, before, after).length > 0,
  })
  const { base, draft, dirty } = kept
  const saving = useSaving(group, {
    onBegin: kept.hold,
    onNotSaved: kept.putBack,
    onSaved: (saved, sent) => {
      kept.discard()
      kept.rebase({ base: saved, draft: mergeOf(group).continued(sent, draft, saved) })
      void showStored(queryClient, name, saved)
      notify(t(record ? 'saved' : 'created', { name: nameOf(declared, saved) }))
      // Back is not to lead to the form again.
      if (!record && kept.isShown())
        void navigate(
          { pathname: paths.setting(name, saved.id), search: window.location.search },
          { replace: true },
        )
    },
  })
  const errors = useFieldErrors(group, draft, saving.error)
  const guard = useLeaveGuard(dirty && !saving.busy, navigate)
  const fields = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)
  const Fields = specialViews[name]?.Fields

  const save = () => {
    errors.showAll()
    if (errors.count > 0) setAttempts(attempts + 1)
    else if (!goToUnchosen(fields.current)) saving.save({ draft, base })
  }
  return (
    <CreateContext value={drawCreation}>
      <FormContext
        value={{
          group,
          record: base,
          draft,
          change: (part) => {
            // The refusal was about the values before.
            if (saving.error) saving.forget()
            kept.change(part)
          },
          error: errors.error,
          leave: errors.leave,
        }}
      >
        <form
          noValidate
          autoComplete="off"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          {kept.restored && <RestoredNotice onStartOver={kept.startOver} />}
          <ErrorSummary problems={errors.shown} error={saving.error} attempts={attempts} within={fields} />
          <div ref={fields} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            {Fields ? (
              <Fields group={group} record={base} />
            ) : (
              Object.keys(declared.fields).map((field) => (
                <div key={field} data-field={field} className="contents">
                  <FieldInput name={field} />
                </div>
              ))
            )}
          </div>
          <div
            data-bottom-bar
            className="sticky bottom-0 -mx-5 flex flex-wrap justify-end gap-2 border-t border-line bg-panel px-5 py-3"
          >
            <Button onClick={() => askToLeave(onClose)}>{t('cancel')}</Button>
            <Button
              type="submit"
              variant="primary"
              busy={saving.busy}
              disabled={!dirty && record !== undefined}
            >
              {record ? t('save') : t('create')}
            </Button>
          </div>
        </form>
      </FormContext>
      <LeaveQuestion guard={guard} onDiscard={kept.discard} />
      {saving.conflict && (
        <RecordConflict
          group={group}
          conflict={saving.conflict}
          onClose={saving.putOff}
          onSave={(merged) => {
            const { now } = saving.conflict ?? {}
            if (!now) return
            kept.rebase({ base: now, draft: merged })
            saving.save({ draft: merged, base: now })
          }}
        />
      )}
    </CreateContext>
  )
}

const drawCreation = (props: CreateHereProps) => <CreateHere {...props} />
