import { useTranslations } from 'use-intl'
import type { Release } from '#contract/release.ts'
import { parts } from '#portal/reports/place.ts'
import type { Part } from '#portal/reports/place.ts'
import { readImages } from '#portal/reports/images/readImages.ts'
import { Tabs } from '#portal/ui/Tabs.tsx'

/** The id of the panel that shows the selected part: one report is open at a time. */
export const partPanel = 'report-part'

/** The names of a report's parts. */
export function usePartLabels(): Record<Part, string> {
  const t = useTranslations()
  return {
    report: t('reports.pane.report'),
    pdf: t('reports.pane.pdf'),
    images: t('readingPane.tabs.images'),
    earlier: t('readingPane.tabs.earlier'),
    details: t('reports.pane.details'),
  }
}

interface PaneTabsProps {
  release: Release | undefined
  /** How many other reports of the patient there are, once that is known. */
  others: number | undefined
  selected: Part
  onSelect: (part: Part) => void
}

/** The parts of a report, with how much there is of some. */
export function PaneTabs({ release, others, selected, onSelect }: PaneTabsProps) {
  const t = useTranslations('readingPane.tabs')
  const panes = useTranslations('reports.pane')
  const labels = usePartLabels()
  const counts: Partial<Record<Part, number | undefined>> = {
    images: release && readImages(release.report.images).images.length,
    earlier: others,
  }
  const tabs = parts.map((id, index) => {
    const [label, count] = [labels[id], counts[id]]
    return {
      id,
      label: count === undefined ? label : t('counted', { label, count }),
      shortcut: String(index + 1),
    }
  })
  return (
    <Tabs
      label={panes('parts')}
      tabs={tabs}
      selected={selected}
      panelId={partPanel}
      onSelect={onSelect}
      className="flex-wrap gap-x-5 @max-[28rem]/pane:gap-x-3.5 @max-[28rem]/pane:text-small"
    />
  )
}
