import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'

interface PaneNavigationProps {
  previous: number | undefined
  next: number | undefined
  onOpen: (releaseId: number) => void
  onBack: () => void
}

/** Buttons to the previous and the next report, and back to the list where the pane covers it. */
export function PaneNavigation({ previous, next, onOpen, onBack }: PaneNavigationProps) {
  const t = useTranslations('report.pane')
  return (
    <>
      <Button className="px-2.5 beside:hidden" onClick={onBack}>
        <Icon name="chevronLeft" />
        <span className="@max-[28rem]/pane:sr-only">{t('back')}</span>
      </Button>
      {(previous ?? next) !== undefined && (
        <div className="flex gap-1">
          <StepButton icon="chevronUp" label={t('previous')} shortcut="p" to={previous} onOpen={onOpen} />
          <StepButton icon="chevronDown" label={t('next')} shortcut="n" to={next} onOpen={onOpen} />
        </div>
      )}
    </>
  )
}

interface StepButtonProps {
  icon: 'chevronUp' | 'chevronDown'
  label: string
  shortcut: string
  to: number | undefined
  onOpen: (releaseId: number) => void
}

// At the end of the list it is not `disabled`, so that it keeps the focus.
const StepButton = ({ icon, label, shortcut, to, onOpen }: StepButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    shortcut={shortcut}
    aria-disabled={to === undefined}
    onClick={() => to !== undefined && onOpen(to)}
  />
)
