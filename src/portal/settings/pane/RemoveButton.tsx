import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { changesFrom, removeRecord, restoreRecord } from '#portal/settings/api/changes.ts'
import { nameOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { showRemoved, showStored } from '#portal/settings/api/records.ts'
import { useChangeProblem } from '#portal/settings/labels/useChangeProblem.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { ReferrerList } from '#portal/settings/sections/ReferrerList.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

interface RemoveButtonProps {
  group: Group
  record: AnyRecord
  onRemoved: () => void
}

/** Removes a record, after a question that names it; says what refers to it where it has to stay. */
export function RemoveButton({ group, record, onRemoved }: RemoveButtonProps) {
  const t = useTranslations('settings.removal')
  const problem = useChangeProblem()
  const labels = useLabels()
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { restore } = useRestore(group)
  const keep = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const name = nameOf(group.declared, record)
  const removing = useSingleMutation({
    ...changesFrom(`remove ${useId()}`),
    mutationFn: () => removeRecord(client, group.name, record.id),
    onSuccess: () => {
      setAsks(false)
      onRemoved()
      void showRemoved(queryClient, group.name, record.id)
      notify(t('removed', { name }), 'done', {
        actions: group.has('restore') ? [{ label: t('undo'), onPress: () => restore(record.id) }] : [],
      })
    },
  })
  const { error } = removing
  const usedBy = error instanceof ApiError && error.code === 'in_use' ? (error.response?.usedBy ?? []) : []
  const close = () => {
    setAsks(false)
    removing.reset()
  }
  return (
    <>
      <Button variant="quietDanger" onClick={() => setAsks(true)}>
        {t('remove')}
      </Button>
      {asks && (
        <AlertDialog
          title={usedBy.length > 0 ? t('inUse', { name }) : t('title', { one: labels.one(group.name), name })}
          description={
            usedBy.length > 0 ? (
              <p>{t('inUseText')}</p>
            ) : (
              <p>{group.has('restore') ? t('textRestorable') : t('text')}</p>
            )
          }
          locked={removing.isPending}
          onClose={close}
          initialFocus={keep}
          actions={
            <>
              <Button ref={keep} onClick={close}>
                {usedBy.length > 0 ? t('close') : t('keep')}
              </Button>
              {usedBy.length === 0 && (
                <Button variant="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
                  {t('remove')}
                </Button>
              )}
            </>
          }
        >
          <div role="alert">
            {usedBy.length > 0 ? (
              <ReferrerList usedBy={usedBy} id={record.id} onFollow={close} />
            ) : (
              error && <p className="text-danger">{t('notRemoved', { problem: problem(error) })}</p>
            )}
          </div>
        </AlertDialog>
      )}
    </>
  )
}

/** Restores a removed record of a group, and says how that ended. */
export function useRestore({ name, declared }: Group) {
  const t = useTranslations('settings.removal')
  const problem = useChangeProblem()
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const restoring = useSingleMutation({
    ...changesFrom(`restore ${name}`),
    mutationFn: (id: number) => restoreRecord(client, name, id),
    onSuccess: (restored) => {
      void showStored(queryClient, name, restored)
      notify(t('restored', { name: nameOf(declared, restored) }))
    },
    onError: (error) => {
      const isTaken = error instanceof ApiError && error.code === 'in_use'
      notify(isTaken ? t('nameTaken') : t('notRestored', { problem: problem(error) }), 'note')
    },
  })
  return { restore: restoring.mutate, busy: restoring.isPending }
}
