import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { showsPdf } from './PdfTab.tsx'
import type { PdfActions } from './usePdfActions.ts'

interface PdfButtonsProps {
  actions: PdfActions
  /** The report has a PDF. */
  available: boolean
  printing: boolean
  onPrint: () => void
}

export function PdfButtons({ actions, available, printing, onPrint }: PdfButtonsProps) {
  const t = useTranslations('reports.pdf')
  const none = useId()
  const { run, busy } = actions
  const buttons = [
    { icon: 'open', label: t('open'), busy: busy === 'open', onClick: () => run('open') },
    { icon: 'download', label: t('download'), busy: busy === 'download', onClick: () => run('download') },
    {
      icon: 'print',
      label: t('print'),
      busy: printing,
      onClick: () => (showsPdf() ? onPrint() : run('open')),
    },
  ] as const
  return (
    <>
      {buttons.map((button) => (
        <IconButton
          key={button.icon}
          {...button}
          disabled={!available}
          aria-describedby={available ? undefined : none}
        />
      ))}
      {!available && (
        <span id={none} className="sr-only">
          {t('none')}
        </span>
      )}
    </>
  )
}
