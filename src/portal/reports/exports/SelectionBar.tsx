import { useRef } from 'react'
import type { RefObject } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { MarkButtons } from '#portal/reports/reading/MarkButtons.tsx'
import { useOffered } from '#portal/session/useOffered.ts'
import { Button } from '#portal/ui/Button.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { DownloadProgress } from './DownloadProgress.tsx'
import { ReturningFocus } from './ReturningFocus.tsx'
import { useZip } from './useZip.ts'
import { ZipFailed } from './ZipFailed.tsx'

// What the service takes at once.
const MOST = 200
const MEGABYTE = 1_000_000

interface SelectionBarProps {
  ids: readonly { releaseId: number; reportId: number; pdfsize: number }[]
  onClear: () => void
}

/** What can be done with the reports that are selected: their PDFs are saved as one ZIP. It is there while some are. */
export function SelectionBar({ ids, onClear }: SelectionBarProps) {
  const t = useTranslations('exports.zip')
  const isOffered = useOffered('zipReports')
  const zip = useZip()
  const bar = useRef<HTMLElement>(null)
  if (!isOffered) return null

  const withPdf = [...new Set(ids.flatMap(({ pdfsize, reportId }) => (pdfsize > 0 ? reportId : [])))]
  const without = ids.filter(({ pdfsize }) => pdfsize <= 0).length
  const note = () => {
    if (withPdf.length === 0) return t('none', { count: ids.length })
    if (withPdf.length > MOST) return t('tooMany', { most: MOST })
    return without > 0 ? t('without', { count: without }) : undefined
  }
  return (
    <section
      ref={bar}
      aria-label={t('bar')}
      tabIndex={-1}
      data-bottom-bar
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-4 py-2 -outline-offset-2"
    >
      <p role="status" className="font-medium tabular-nums">
        {t('selected', { count: ids.length })}
      </p>
      {zip.state ? (
        <ZipState zip={zip} bar={bar} />
      ) : (
        <ReturningFocus to={bar} className="contents">
          {withPdf.length > 0 && (
            <Button look="primary" disabled={withPdf.length > MOST} onClick={() => zip.start(withPdf)}>
              <Icon name="download" />
              {t('download', { count: withPdf.length })}
            </Button>
          )}
          <p className="min-w-0 grow text-small text-ink-2">{note()}</p>
          <MarkButtons ids={ids.map(({ releaseId }) => releaseId)} />
          <IconButton icon="close" look="bare" label={t('clear')} onClick={onClear} />
        </ReturningFocus>
      )}
    </section>
  )
}

interface ZipStateProps {
  zip: ReturnType<typeof useZip>
  bar: RefObject<HTMLElement | null>
}

function ZipState({ zip: { state, start, cancel }, bar }: ZipStateProps) {
  const t = useTranslations('exports.zip')
  const format = useFormatter()
  if (!state) return null
  const { asked, progress, error } = state
  const size = (bytes: number) =>
    format.number(bytes / MEGABYTE, {
      style: 'unit',
      unit: 'megabyte',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
  const text = () => {
    if (!progress) return t('starting')
    const { done, total } = progress
    return total === undefined ? size(done) : t('progress', { done: size(done), total: size(total) })
  }
  return (
    <div className="flex min-w-0 grow basis-60 items-center">
      {error ? (
        <ZipFailed asked={asked} error={error} onStart={start} onClose={cancel} owner={bar} />
      ) : (
        <DownloadProgress
          label={t('title')}
          text={text()}
          progress={progress}
          onCancel={cancel}
          owner={bar}
        />
      )}
    </div>
  )
}
