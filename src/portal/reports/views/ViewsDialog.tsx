import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_VIEW_NAME, viewOperations } from '#contract/reports/view.ts'
import type { SavedView } from '#contract/reports/view.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { allViews, keptFilters, permissionLists, savedViews, saveViews } from '#portal/reports/api/views.ts'
import { useReports } from '#portal/reports/url.ts'
import { useCan } from '#portal/session/can.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { TextInput } from '#portal/ui/form/Field.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'

export interface ViewsDialogProps {
  own: readonly SavedView[]
  /** The filters of the page are those of no view: they are a new one. */
  addsCurrent: boolean
  onClose: () => void
}

interface Draft {
  /** The views of a permission list; undefined of the user's own. */
  listId: number | undefined
  views: readonly (SavedView & { key: number })[]
}

/** Names, orders and removes saved views, and adds the filters of the page; of the user or, for who may, of the users of a permission list. */
export function ViewsDialog({ own, addsCurrent, onClose }: ViewsDialogProps) {
  const t = useTranslations('views')
  const problem = useTranslations('problem')
  const client = useClient()
  const queryClient = useQueryClient()
  const { filters } = useReports()
  const mayShare = useCan(viewOperations.shareViews)
  const lists = useQuery({ ...permissionLists(client), enabled: mayShare }).data
  const firstName = useRef<HTMLInputElement>(null)
  const kept = keptFilters(filters)
  const adds = addsCurrent && Object.keys(kept).length > 0
  const leavesOut = filters.patientId !== undefined || filters.text !== undefined
  /** The views to edit. The new one, where the filters are added, is called `name`. */
  const draftOf = (listId: number | undefined, views: readonly SavedView[], name = ''): Draft => ({
    listId,
    views: [...views, ...(adds ? [{ name, filters: kept }] : [])].map((view, key) => ({ ...view, key })),
  })
  const [draft, setDraft] = useState(() => draftOf(undefined, own))
  const { views, listId } = draft
  const edit = (changed: Draft['views']) => setDraft({ ...draft, views: changed })
  const choose = useMutation({
    mutationFn: async (id: number | undefined) =>
      draftOf(
        id,
        id === undefined ? own : (await queryClient.fetchQuery(savedViews(client, id))).role,
        adds ? draft.views.at(-1)?.name : undefined,
      ),
    onSuccess: setDraft,
  })
  const saving = useMutation({
    mutationFn: () =>
      saveViews(
        client,
        views.map(({ name, filters: set }) => ({ name: name.trim(), filters: set })),
        listId,
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries(allViews)
      onClose()
    },
  })
  const failure = saving.error ?? choose.error
  const isNamed = views.every(({ name }) => name.trim() !== '')
  const [isTried, setTried] = useState(false)
  const swap = (index: number) =>
    edit(views.map((view, at) => views[at === index ? at - 1 : at === index - 1 ? at + 1 : at] ?? view))
  return (
    <AlertDialog
      title={t('title')}
      description={
        <p className="text-ink-2">
          {t('explained')} {adds && leavesOut && t('leavesOut')}
        </p>
      }
      locked={saving.isPending}
      initialFocus={firstName}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isNamed) saving.mutate()
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {t('keep')}
          </Button>
        </>
      }
    >
      {mayShare && lists && (
        <LabelledSelect
          label={t('whose')}
          value={listId ?? ''}
          onChange={({ target }) => choose.mutate(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{t('mine')}</option>
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('ofList', { name })}
            </option>
          ))}
        </LabelledSelect>
      )}
      {views.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      <ul className="flex flex-col gap-2">
        {views.map((view, index) => {
          const isLast = index === views.length - 1
          return (
            <li key={view.key} className="flex items-center gap-1">
              <TextInput
                ref={isLast ? firstName : undefined}
                aria-label={t('name', { number: index + 1 })}
                placeholder={t('namePlaceholder')}
                maxLength={MAX_VIEW_NAME}
                aria-invalid={isTried && view.name.trim() === '' ? true : undefined}
                value={view.name}
                onChange={({ target }) =>
                  edit(views.map((one) => (one === view ? { ...one, name: target.value } : one)))
                }
              />
              <IconButton
                icon="chevronUp"
                variant="bare"
                label={t('up', { name: view.name })}
                aria-disabled={index === 0}
                onClick={() => index > 0 && swap(index)}
              />
              <IconButton
                icon="close"
                variant="bare"
                label={t('remove', { name: view.name })}
                onClick={() => edit(views.filter((one) => one !== view))}
              />
            </li>
          )
        })}
      </ul>
      {isTried && !isNamed && <FormAlert>{t('unnamed')}</FormAlert>}
      {failure && <FormAlert>{t('failed', { problem: problem(`${problemKind(failure)}.title`) })}</FormAlert>}
    </AlertDialog>
  )
}
