import { use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { UNDO_OFFERED_MS } from '#contract/patients/undo.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import type { DoneRemoval } from '#portal/patients/api/removal.ts'
import { useUndo } from '#portal/patients/api/useRestorePatient.ts'
import { useReasonText } from '#portal/patients/identity/codeText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Facts } from '#portal/ui/layout/Facts.tsx'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PageTitles } from '#portal/ui/layout/PageHeading.tsx'
import { PrintSheet } from '#portal/ui/print/PrintSheet.tsx'
import { printPage } from '#portal/ui/print/printing.ts'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import type { ToastAction } from '#portal/ui/overlay/ToastList.tsx'

/** That a patient was removed, in one line. */
export function useRemovedText() {
  const t = useTranslations('patientRemoval')
  return ({ id, checked, moved }: DoneRemoval): string =>
    [
      t(checked ? 'removed' : 'notVerified', { id: String(id) }),
      moved && t('reportsMoved', { count: moved.reports, id: String(moved.to) }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Announces a removal in a notice with Undo and the receipt, which stays when the page is left. */
export function useAnnounceRemoval() {
  const t = useTranslations('patientRemoval')
  const notify = useNotify()
  const receipt = useReceipt()
  const restorable = useCapability('restorePatient') === 'offered'
  const undo = useUndo()
  const text = useRemovedText()
  return (removal: DoneRemoval) => {
    const actions: ToastAction[] = [
      ...(restorable ? [{ label: t('undo'), onPress: () => undo(removal.id) }] : []),
      { label: t('receipt.action'), shows: (close) => receipt(removal, close) },
    ]
    notify(text(removal), 'done', { actions, duration: UNDO_OFFERED_MS })
  }
}

/** The receipt of a removal, to read and to print. */
function useReceipt() {
  const t = useTranslations('patientRemoval.receipt')
  const dates = useDates()
  const reasonText = useReasonText()
  const restorable = useCapability('restorePatient') === 'offered'
  return ({ id, by, at, reason, moved, requestId, checked, restored }: DoneRemoval, close: () => void) => {
    const facts = {
      removed: t('record', { id: String(id) }),
      by,
      time: dates.moment(at),
      reason: reason === undefined ? t('noReason') : reasonText(reason),
      reports: moved && t('reportsMoved', { count: moved.reports, id: String(moved.to) }),
      restored,
      request: requestId ?? t('noRequest'),
    }
    const names = ['removed', 'by', 'time', 'reason', 'reports', 'restored', 'request'] as const
    const text = {
      title: t('title'),
      facts: names.flatMap((name) => (facts[name] ? [[t(name), facts[name]] as const] : [])),
      notes: [
        ...(checked ? [] : [t('notVerified')]),
        ...(restorable && restored === undefined ? [t('restorable')] : []),
      ],
      print: t('print'),
      close: t('close'),
    }
    return <Receipt text={text} onClose={close} />
  }
}

interface ReceiptButtonProps {
  removal: DoneRemoval
  'aria-label'?: string
}

/** Opens the receipt of a removal. */
export function ReceiptButton({ removal, ...label }: ReceiptButtonProps) {
  const t = useTranslations('patientRemoval.receipt')
  const receipt = useReceipt()
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button {...label} variant="quiet" className="px-2 text-small" onClick={() => setIsShown(true)}>
        {t('action')}
      </Button>
      {isShown && receipt(removal, () => setIsShown(false))}
    </>
  )
}

interface ReceiptText {
  title: string
  facts: Parameters<typeof Facts>[0]['facts']
  notes: readonly string[]
  print: string
  close: string
}

/** A receipt to read and print. Its texts are props, since it may stay open when its page, and so the page's messages, are left. */
function Receipt({ text, onClose }: { text: ReceiptText; onClose: () => void }) {
  const clinic = use(PageTitles).suffix
  return (
    <Dialog title={text.title} closeLabel={text.close} onClose={onClose}>
      <ReceiptContent text={text} />
      <Foot className="mt-4">
        <Button variant="primary" onClick={() => void printPage()}>
          <Icon name="print" />
          {text.print}
        </Button>
      </Foot>
      <PrintSheet>
        <p className="border-b border-line-strong pb-2 text-small">{clinic}</p>
        <p className="pt-4 pb-2 text-name font-semibold">{text.title}</p>
        <ReceiptContent text={text} />
      </PrintSheet>
    </Dialog>
  )
}

const ReceiptContent = ({ text: { facts, notes } }: { text: ReceiptText }) => (
  <>
    <Facts beside facts={facts} />
    {notes.map((note) => (
      <p key={note} className="mt-3 text-ink-2">
        {note}
      </p>
    ))}
  </>
)
