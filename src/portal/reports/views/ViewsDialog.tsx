import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { MAX_VIEW_NAME, viewOperations } from '#contract/reports/view.ts'
import type { SavedViews } from '#contract/reports/view.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { permissionLists } from '#portal/reports/api/views.ts'
import { useReports } from '#portal/reports/url.ts'
import { useCan } from '#portal/session/can.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { TextInput } from '#portal/ui/form/Field.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { useAddedRowFocus } from '#portal/ui/form/useAddedRowFocus.ts'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import { useViewsDraft } from './useViewsDraft.ts'

export interface ViewsDialogProps {
  saved: SavedViews
  /** The filters of the page are those of no view: they are a new one. */
  addsCurrent: boolean
  onClose: () => void
}

/** Names, orders and removes saved views, and adds the filters of the page; of the user or, for who may, of the users of a permission list. */
export function ViewsDialog({ saved, addsCurrent, onClose }: ViewsDialogProps) {
  const t = useTranslations('views')
  const problemTitle = useProblemTitle()
  const format = useFormatter()
  const { filters } = useReports()
  const mayShare = useCan(viewOperations.shareViews)
  const lists = useQuery({ ...permissionLists(useClient()), enabled: mayShare }).data
  const lastName = useRef<HTMLInputElement>(null)
  const draft = useViewsDraft(saved, { addsCurrent, onSaved: onClose })
  const { views, listId, failure, theirs } = draft
  const leavesOut = filters.patientId !== undefined || filters.text !== undefined
  const hasNothing = draft.isFirst && views.length === 0
  const isNamed = views.every(({ name }) => name.trim() !== '')
  const sharesList = listId !== undefined && views.some((view) => 'patientListId' in view.filters)
  const [isTried, setTried] = useState(false)
  const { list, button, moveTo } = useAddedRowFocus(views.length)
  return (
    <AlertDialog
      title={t('title')}
      description={
        <p className="text-ink-2">
          {t('explained')} {draft.adds && leavesOut && t('leavesOut')}
        </p>
      }
      locked={draft.isSaving}
      initialFocus={lastName}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isNamed && !sharesList) draft.save()
      }}
      actions={
        <>
          <Button ref={button} onClick={onClose}>
            {t(hasNothing ? 'close' : 'cancel')}
          </Button>
          {!hasNothing && (
            <Button type="submit" variant="primary" busy={draft.isSaving}>
              {t(theirs ? 'replace' : 'keep')}
            </Button>
          )}
        </>
      }
    >
      {mayShare && lists && (
        <LabelledSelect
          label={t('whose')}
          value={listId ?? ''}
          onChange={({ target }) => draft.choose(target.value === '' ? undefined : Number(target.value))}
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
      <ul ref={list} className="flex flex-col gap-2">
        {views.map((view, index) => (
          <li key={view.key} className="flex items-center gap-1">
            <TextInput
              ref={index === views.length - 1 ? lastName : undefined}
              aria-label={t('name', { number: index + 1 })}
              placeholder={t('namePlaceholder')}
              maxLength={MAX_VIEW_NAME}
              aria-invalid={isTried && view.name.trim() === '' ? true : undefined}
              value={view.name}
              onChange={({ target }) => draft.change(view, { name: target.value })}
            />
            <MoveButton
              direction="up"
              name={view.name}
              isOff={index === 0}
              onClick={() => draft.move(index, index - 1)}
            />
            <MoveButton
              direction="down"
              name={view.name}
              isOff={index === views.length - 1}
              onClick={() => draft.move(index, index + 1)}
            />
            <IconButton
              icon="close"
              variant="bare"
              label={t('remove', { name: view.name })}
              onClick={() => {
                draft.change(view, null)
                moveTo(index)
              }}
            />
          </li>
        ))}
      </ul>
      {isTried && !isNamed && <FormAlert>{t('unnamed')}</FormAlert>}
      {isTried && sharesList && <FormAlert>{t('sharesList')}</FormAlert>}
      {theirs && (
        <FormAlert>
          {t('conflict', { count: theirs.length, names: format.list(theirs.map(({ name }) => name)) })}
        </FormAlert>
      )}
      {failure && <FormAlert>{t('failed', { problem: problemTitle(failure) })}</FormAlert>}
    </AlertDialog>
  )
}

interface MoveButtonProps {
  direction: 'up' | 'down'
  name: string
  /** There is no place in this direction. It is not `disabled`, so that it keeps the focus. */
  isOff: boolean
  onClick: () => void
}

function MoveButton({ direction, name, isOff, onClick }: MoveButtonProps) {
  const t = useTranslations('views')
  return (
    <IconButton
      icon={direction === 'up' ? 'chevronUp' : 'chevronDown'}
      variant="bare"
      label={t(direction, { name })}
      aria-disabled={isOff}
      onClick={() => isOff || onClick()}
    />
  )
}
