import { useTranslations } from 'use-intl'
import type { Release } from '#contract/reports/release.ts'
import { parts } from '#portal/reports/url.ts'
import type { Part } from '#portal/reports/url.ts'
import { readImages } from '#portal/reports/api/images.ts'
import { Tabs } from '#portal/ui/layout/Tabs.tsx'

/** The id of the panel that shows the selected part. It is a constant, as only one report is open at a time. */
export const partPanelId = 'report-part'

export function usePartLabels(): Record<Part, string> {
  const t = useTranslations()
  return {
    report: t('report.pane.report'),
    pdf: t('report.pane.pdf'),
    images: t('reportPane.tabs.images'),
    earlier: t('reportPane.tabs.earlier'),
    details: t('report.pane.details'),
  }
}

interface PaneTabsProps {
  release: Release | undefined
  otherCount: number | undefined
  selected: Part
  onSelect: (part: Part) => void
}

export function PaneTabs({ release, otherCount, selected, onSelect }: PaneTabsProps) {
  const t = useTranslations('reportPane.tabs')
  const pane = useTranslations('report.pane')
  const labels = usePartLabels()
  const images = release && readImages(release.report.images).images.length
  const counts: Partial<Record<Part, number | undefined>> = {
    images,
    earlier: otherCount,
  }
  const tabs = parts.map((id, index) => {
    const [label, count] = [labels[id], counts[id]]
    return {
      id,
      label: !count ? label : t('withCount', { label, count }),
      shortcut: String(index + 1),
    }
  })
  return (
    <Tabs
      label={pane('tabsLabel')}
      tabs={tabs}
      selected={selected}
      panelId={partPanelId}
      onSelect={onSelect}
      className="flex-wrap gap-x-5 @max-[30rem]/pane:gap-x-3.5 @max-[30rem]/pane:text-small"
    />
  )
}
