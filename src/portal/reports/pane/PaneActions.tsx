import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/report.ts'
import { IconButton } from '#portal/ui/IconButton.tsx'
import type { IconName } from '#portal/ui/Icon.tsx'
import { MenuButton } from '#portal/ui/MenuButton.tsx'
import { showsPdf } from './PdfTab.tsx'
import type { PdfActions } from './usePdfActions.ts'

interface PaneActionsProps {
  report: Report
  pdf: PdfActions
  /** The PDF is shown, and on its way to the printer. */
  isPdfShown: boolean
  isPrinting: boolean
  onPrintPdf: () => void
  /** Undefined where the service keeps no read marks. */
  read: { isRead: boolean; toggle: () => void } | undefined
  /** There is no room for more than one button. */
  folded: boolean
}

interface Action {
  icon: IconName
  label: string
  shortcut?: string
  busy?: boolean
  disabled?: boolean
  onClick: () => void
}

/** What can be done with a report. */
export function PaneActions(props: PaneActionsProps) {
  const { report, pdf, isPdfShown, isPrinting, onPrintPdf, read, folded } = props
  const t = useTranslations()
  const none = useId()
  const hasPdf = report.pdfsize > 0
  const { run, busy } = pdf
  const mark: Action[] = read
    ? [
        {
          icon: read.isRead ? 'unread' : 'check',
          label: t(read.isRead ? 'readingPane.markUnread' : 'readingPane.markRead'),
          shortcut: 'u',
          onClick: read.toggle,
        },
      ]
    : []
  const print: Action =
    isPdfShown && hasPdf
      ? {
          icon: 'print',
          label: t('reports.pdf.print'),
          busy: isPrinting,
          onClick: () => (showsPdf() ? onPrintPdf() : run('open')),
        }
      : { icon: 'print', label: t('readingPane.print'), onClick: () => window.print() }
  const others: Action[] = [
    print,
    {
      icon: 'open',
      label: t('reports.pdf.open'),
      busy: busy === 'open',
      disabled: !hasPdf,
      onClick: () => run('open'),
    },
    {
      icon: 'download',
      label: t('reports.pdf.download'),
      busy: busy === 'download',
      disabled: !hasPdf,
      onClick: () => run('download'),
    },
  ]
  const marks = mark.map((action) => <IconButton key="mark" {...action} />)
  if (folded) {
    return (
      <div className="flex gap-1">
        {/* Opening a report marks it as read: the way back stays in sight. */}
        {marks}
        <MenuButton icon="more" label={t('readingPane.more')} items={others} />
      </div>
    )
  }
  return (
    <div className="flex gap-1">
      {marks}
      {others.map((action) => (
        <IconButton key={action.icon} {...action} aria-describedby={action.disabled ? none : undefined} />
      ))}
      {!hasPdf && (
        <span id={none} className="sr-only">
          {t('reports.pdf.none')}
        </span>
      )}
    </div>
  )
}
