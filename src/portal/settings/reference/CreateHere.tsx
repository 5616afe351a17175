import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { ProblemSummary } from '#portal/records/form/ProblemSummary.tsx'
import { changesFrom, createRecord } from '#portal/settings/api/changes.ts'
import { groupOf, distinctNameOf } from '#portal/settings/api/groups.ts'
import { showStored } from '#portal/settings/api/records.ts'
import { bodyOf, changedFields, draftOf } from '#portal/settings/form/fieldDraft.ts'
import type { Draft } from '#portal/settings/form/fieldDraft.ts'
import { PlainFields } from '#portal/settings/form/PlainFields.tsx'
import { FormContext } from '#portal/settings/form/FormContext.ts'
import { isRequired, useRecordProblems } from '#portal/settings/form/useRecordProblems.ts'
import { useChangeProblem } from '#portal/settings/labels/useChangeProblem.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import type { CreateHereProps } from './ReferencePicker.tsx'

/** Creates a record with the fields that it cannot do without, above the form that needs it. */
export function CreateHere({ group: groupName, name, onCreated, onClose }: CreateHereProps) {
  const t = useTranslations('settings')
  const labels = useLabels()
  const client = useClient()
  const queryClient = useQueryClient()
  const group = groupOf(groupName)
  const { declared } = group
  const [first = ''] = declared.label
  const empty = draftOf(declared, undefined)
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, [first]: name }))
  const creating = useSingleMutation({
    ...changesFrom(`create ${useId()}`),
    mutationFn: () => {
      const names = new Set([...shown, ...changedFields(declared, empty, draft)])
      return createRecord(client, groupName, bodyOf(declared, draft, [...names]))
    },
    onSuccess: (created) => {
      void showStored(queryClient, groupName, created)
      onCreated({ id: created.id, name: distinctNameOf(declared, created) })
    },
  })
  const reasonOf = useChangeProblem()
  const formRef = useRef<HTMLFormElement>(null)
  const problems = useRecordProblems({ formRef, group, draft, error: creating.error })
  const shown = Object.entries(declared.fields).flatMap(([field, declaration]) =>
    isRequired(declaration) || field === first ? [field] : [],
  )
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])

  return (
    <Dialog
      title={t('picker.createTitle', { one: labels.oneWithin(groupName) })}
      closeLabel={t('form.cancel')}
      onClose={onClose}
    >
      <PlainForm ref={formRef} autoComplete="off" onSubmit={() => problems.passes() && creating.mutate()}>
        <FormContext
          value={{
            group,
            record: undefined,
            draft,
            change: (part) => {
              if (creating.error) creating.reset()
              setDraft((old) => ({ ...old, ...part }))
            },
            error: problems.errorOf,
            leave: problems.leave,
          }}
        >
          <ProblemSummary formRef={formRef} problems={problems} error={creating.error} reasonOf={reasonOf} />
          <PlainFields names={shown} />
        </FormContext>
        <p className="text-small text-ink-3">{t('picker.restLater')}</p>
        <Foot>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" variant="primary" busy={creating.isPending}>
            {t('picker.createAndChoose')}
          </Button>
        </Foot>
      </PlainForm>
    </Dialog>
  )
}
