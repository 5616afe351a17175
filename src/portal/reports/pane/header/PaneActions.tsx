import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import type { Report } from '#contract/reports/report.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useListsOfPatient } from '#portal/records/patientLists/LazyPatientLists.tsx'
import { useCan } from '#portal/session/can.ts'
import { useShare } from '#portal/reports/share/useShare.tsx'
import { useReportRights } from '#portal/session/useReportRights.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { printPage } from '#portal/ui/print/printing.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import type { MenuItem } from '#portal/ui/overlay/MenuButton.tsx'
import { usePdfState } from '#portal/reports/api/pdf.ts'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
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
  /** Whether the text is shown as it came, and the function that changes that. */
  asItCame: { is: boolean; toggle: () => void }
  /** Sets the report aside; undefined where the service does not offer it. */
  aside: MenuItem | undefined
  /** The button that prints is in the menu, too. */
  isFolded: boolean
}

/** A button that prints, and a menu of all that is done less often. */
export function PaneActions(props: PaneActionsProps) {
  const { report, pdf, isPdfShown, isPrinting, onPrintPdf, readMark, onRemovePatient, asItCame } = props
  const t = useTranslations()
  const pdfState = usePdfState()(report)
  const isOffered = useCapability('releaseReport') === 'offered'
  const lists = useListsOfPatient(report.patient, t('reportPane.lists'))
  const share = useShare(report)
  const { run, busy } = pdf
  const navigate = useNavigate()
  const rights = useReportRights(report.doctor)
  const mayWrite = useCan({ access: 'report.write' })
  const mayChange = mayWrite && (rights.withdraw || rights.amend || rights.move) && isOffered
  const isPdfPrinted = isPdfShown && pdfState === 'there'
  const print = () => {
    if (!isPdfPrinted) return void printPage()
    return showsPdf() ? onPrintPdf() : run('open')
  }
  const printItem: MenuItem = {
    icon: 'print',
    label: t(isPdfPrinted ? 'report.pdf.print' : 'reportPane.print'),
    disabled: isPrinting,
    onClick: print,
  }
  const pdfItems = (['open', 'download'] as const).map((name) => ({
    icon: name,
    label: t(`report.pdf.${name}`),
    disabled: busy === name,
    onClick: () => run(name),
  }))
  const items: MenuItem[] = [
    ...(props.isFolded ? [printItem] : []),
    ...(readMark
      ? [
          {
            icon: readMark.isRead ? ('unread' as const) : ('check' as const),
            label: t(readMark.isRead ? 'reportPane.markUnread' : 'reportPane.markRead'),
            shortcut: 'u',
            onClick: readMark.toggle,
          },
        ]
      : []),
    ...(props.aside ? [props.aside] : []),
    ...lists.items,
    {
      icon: 'report',
      label: t(asItCame.is ? 'reportPane.impressionFirst' : 'reportPane.asItCame'),
      shortcut: shortcuts.asItCame[0],
      onClick: asItCame.toggle,
    },
    ...(pdfState === 'there' ? pdfItems : []),
    ...share.items,
    ...(mayChange
      ? [
          {
            icon: 'pen' as const,
            label: t('reportPane.change'),
            onClick: () => void navigate(paths.writtenReport(report.id)),
          },
        ]
      : []),
    ...(onRemovePatient
      ? [
          {
            icon: 'personMinus' as const,
            label: t('reportPane.removePatient'),
            onClick: onRemovePatient,
          },
        ]
      : []),
  ]
  return (
    <>
      {!props.isFolded && (
        <Button busy={isPrinting} aria-label={printItem.label} onClick={print}>
          {!isPrinting && <Icon name="print" />}
          {t('reportPane.printWord')}
        </Button>
      )}
      <MenuButton
        icon="more"
        label={t('reportPane.moreActions')}
        className="alone:-mr-2 alone:border-transparent"
        items={items}
      />
      {lists.dialog}
      {share.dialog}
    </>
  )
}
