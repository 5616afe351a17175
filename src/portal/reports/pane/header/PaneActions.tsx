import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import type { Report } from '#contract/reports/report.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useCan } from '#portal/session/can.ts'
import { useReportRights } from '#portal/session/useReportRights.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { printPage } from '#portal/ui/print/printing.ts'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import { usePdfState } from '#portal/reports/api/pdf.ts'
import { showsPdf } from '#portal/ui/files/PdfFrame.tsx'
import type { PdfActions } from '#portal/reports/document/usePdfActions.ts'

interface PaneActionsProps {
  report: Report
  pdf: PdfActions
  isPdfShown: boolean
  isPrinting: boolean
  onPrintPdf: () => void
  /** Undefined where the service keeps no read marks. */
  readMark: { isRead: boolean; toggle: () => void } | undefined
  /** Undefined where the user may not remove patients. */
  onRemovePatient: (() => void) | undefined
  /** All actions but the read mark fold into a menu. */
  isFolded: boolean
}

interface Action {
  icon: IconName
  label: string
  busy?: boolean
  disabled?: boolean
  onClick: () => void
}

export function PaneActions(props: PaneActionsProps) {
  const { report, pdf, isPdfShown, isPrinting, onPrintPdf, readMark, onRemovePatient, isFolded } = props
  const t = useTranslations()
  const noPdfId = useId()
  const pdfState = usePdfState()(report)
  const isOffered = useCapability('releaseReport') === 'offered'
  const hasPdf = pdfState === 'there'
  const { run, busy } = pdf
  const navigate = useNavigate()
  const rights = useReportRights(report.doctor)
  const mayWrite = useCan({ access: 'report.write' })
  const mayChange = mayWrite && (rights.withdraw || rights.amend || rights.move) && isOffered
  const print: Action =
    isPdfShown && hasPdf
      ? {
          icon: 'print',
          label: t('report.pdf.print'),
          busy: isPrinting,
          onClick: () => (showsPdf() ? onPrintPdf() : run('open')),
        }
      : { icon: 'print', label: t('reportPane.print'), onClick: () => void printPage() }
  const pdfActions = (['open', 'download'] as const).map((name) => ({
    icon: name,
    label: t(`report.pdf.${name}`),
    busy: busy === name,
    disabled: !hasPdf,
    onClick: () => run(name),
  }))
  const change: Action = {
    icon: 'pen',
    label: t('reportPane.change'),
    onClick: () => void navigate(paths.writtenReport(report.id)),
  }
  const removal: Action[] = onRemovePatient
    ? [{ icon: 'personMinus', label: t('reportPane.removePatient'), onClick: onRemovePatient }]
    : []
  const others: Action[] = [
    print,
    ...(pdfState === 'unknown' ? [] : pdfActions),
    ...(mayChange ? [change] : []),
    ...removal,
  ]
  const markButton = readMark && (
    <IconButton
      icon={readMark.isRead ? 'unread' : 'check'}
      label={t(readMark.isRead ? 'reportPane.markUnread' : 'reportPane.markRead')}
      shortcut="u"
      onClick={readMark.toggle}
    />
  )
  if (isFolded) {
    return (
      <div className="flex gap-1">
        {/* Opening a report marks it as read, so undoing that stays visible. */}
        {markButton}
        <MenuButton icon="more" label={t('reportPane.moreActions')} items={others} />
      </div>
    )
  }
  return (
    <div className="flex gap-1">
      {markButton}
      {others.map((action) => (
        <IconButton key={action.icon} {...action} aria-describedby={action.disabled ? noPdfId : undefined} />
      ))}
      {pdfState === 'none' && (
        <span id={noPdfId} className="sr-only">
          {t('report.pdf.noPdf')}
        </span>
      )}
    </div>
  )
}
