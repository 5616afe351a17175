import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/Button.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import { IconButton } from '#portal/ui/IconButton.tsx'

interface PaneNavigationProps {
  previous: number | undefined
  next: number | undefined
  onOpen: (releaseId: number) => void
  onBack: () => void
}

/** To the reports before and after, and back to the list where that is covered. */
export function PaneNavigation({ previous, next, onOpen, onBack }: PaneNavigationProps) {
  const t = useTranslations('reports.pane')
  return (
    <>
      <Button className="mr-auto px-2.5 @min-[46rem]/page:hidden" onClick={onBack}>
        <Icon name="chevronLeft" />
        {t('back')}
      </Button>
      {(previous ?? next) !== undefined && (
        <>
          <Step icon="chevronUp" label={t('previous')} to={previous} onOpen={onOpen} />
          <Step icon="chevronDown" label={t('next')} to={next} onOpen={onOpen} />
        </>
      )}
    </>
  )
}

interface StepProps {
  icon: 'chevronUp' | 'chevronDown'
  label: string
  to: number | undefined
  onOpen: (releaseId: number) => void
}

// At an end it stays where the focus is.
const Step = ({ icon, label, to, onOpen }: StepProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={to === undefined}
    onClick={() => to !== undefined && onOpen(to)}
  />
)
