import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientList } from '#contract/patients/patientList.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'

interface ListsDialogProps {
  title: string
  /** Shown above the note that only the user sees the lists. */
  subject?: ReactNode
  lists: UseQueryResult<PatientList[]>
  onClose: () => void
  /** The lists themselves, shown below the message that they failed to load or that there are none. */
  children: ReactNode
}

/** A dialog about the user's lists of patients, in which each change is stored at once. */
export function ListsDialog({ title, subject, lists, onClose, children }: ListsDialogProps) {
  const t = useTranslations('patientLists')
  const done = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      title={title}
      description={
        <>
          {subject}
          <p className="text-ink-2">{t('private')}</p>
        </>
      }
      initialFocus={done}
      onClose={onClose}
      actions={
        <Button ref={done} variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {lists.error && <Problem error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.data?.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      {children}
    </AlertDialog>
  )
}
