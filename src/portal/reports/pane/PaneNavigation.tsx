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
      <Button className="px-2.5 beside:hidden" onClick={onBack}>
        <Icon name="chevronLeft" />
        <span className="@max-[22rem]/pane:sr-only">{t('back')}</span>
      </Button>
      {(previous ?? next) !== undefined && (
        <div className="flex gap-1">
          <Step icon="chevronUp" label={t('previous')} shortcut="p" to={previous} onOpen={onOpen} />
          <Step icon="chevronDown" label={t('next')} shortcut="n" to={next} onOpen={onOpen} />
        </div>
      )}
    </>
  )
}

interface StepProps {
  icon: 'chevronUp' | 'chevronDown'
  label: string
  shortcut: string
  to: number | undefined
  onOpen: (releaseId: number) => void
}

// At an end it stays where the focus is.
const Step = ({ icon, label, shortcut, to, onOpen }: StepProps) => (
  <IconButton
    icon={icon}
    label={label}
    shortcut={shortcut}
    aria-disabled={to === undefined}
    onClick={() => to !== undefined && onOpen(to)}
  />
)
