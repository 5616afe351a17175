import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import type { useLeaveGuard } from '#portal/ui/overlay/useLeaveGuard.ts'

/** Says that what stands in the form was typed before and is restored. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('drafts')
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-panel px-4 py-3"
    >
      <p className="min-w-0 grow basis-60">{t('restored')}</p>
      <Button onClick={onStartOver}>{t('startOver')}</Button>
    </div>
  )
}

interface LeaveQuestionProps {
  guard: ReturnType<typeof useLeaveGuard>
  onDiscard: () => void
}

/** Asks whether a form with unsaved changes may be left. */
export function LeaveQuestion({ guard, onDiscard }: LeaveQuestionProps) {
  const t = useTranslations('drafts.leave')
  if (!guard.asks) return null
  return (
    <QuestionDialog
      title={t('title')}
      text={t('text')}
      stay={t('keepEditing')}
      go={t('discard')}
      goVariant="danger"
      onStay={guard.stay}
      onGo={() => {
        onDiscard()
        guard.leave()
      }}
    />
  )
}
