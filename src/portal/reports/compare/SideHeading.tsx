import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/reports/report.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { readImages } from '#portal/reports/api/images.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import type { Side } from './ComparedTexts.tsx'

interface SideHeadingProps {
  side: Side['id']
  report: SingleReport
  date: string
  /** Whether it is the report that is open on the page. */
  isOpen: boolean
  /** The sides differ, and this is how the words look that this one alone has. */
  mark: string | undefined
  showsImages: boolean
  onImages: () => void
}

/** Which of the two reports stands on a side, with a button that shows its images in place of its text. */
export function SideHeading(props: SideHeadingProps) {
  const { side, report, date, isOpen, mark, showsImages, onImages } = props
  const t = useTranslations('compare')
  const names = useNames()
  const offersImages = useCapabilities().mayOffer('getReportImage')
  return (
    <div className="flex items-start justify-between gap-3 text-small text-ink-2">
      <p className="min-w-0">
        <strong className="mr-2 font-semibold text-ink">{t(side)}</strong>
        {isOpen && <Badge text={t('openReport')} />}
        {report.replacedBy !== 0 && <Badge text={t('replacedBy', { id: String(report.replacedBy) })} />}
        {mark && (
          <span aria-hidden="true" className={`inline-block ${mark}`}>
            {t(side === 'older' ? 'onlyOlder' : 'onlyNewer')}
          </span>
        )}
        <span className="block">
          <strong className="font-semibold">{names.exam(report.exam)}</strong> · {t('released', { date })} ·{' '}
          {names.examiner(report.doctor)}
        </span>
      </p>
      {offersImages && readImages(report.images).images.length > 0 && (
        <IconButton
          icon="image"
          label={t('showImages', { side: t(side) })}
          aria-pressed={showsImages}
          className="print:hidden aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          onClick={onImages}
        />
      )}
    </div>
  )
}

const Badge = ({ text }: { text: string }) => (
  <span className="mr-2 rounded-mark bg-sunken px-1.5 py-0.5 text-head text-ink-2">{text}</span>
)
