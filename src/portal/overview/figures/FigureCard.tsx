import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFollow } from '#portal/overview/lists/useLists.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { Button } from '#portal/ui/form/Button.tsx'

interface FigureCardProps {
  title: string
  /** What it counts or measures; undefined while it is not known. */
  value: string | undefined
  /** The list of what it counts. */
  href: string | undefined
  change?: ReactNode
  /** What belongs to it. */
  children: ReactNode
  hasFailed: boolean
  onRetry: () => void
}

/** One figure, large, with its change. The whole card leads to the list. */
export function FigureCard({ title, value, href, change, children, hasFailed, onRetry }: FigureCardProps) {
  const t = useTranslations('overview')
  const follow = useFollow()
  const name = <span className="text-small font-medium text-ink-2">{title}</span>
  const figure = <FigureText>{value ?? ''}</FigureText>
  return (
    // As high as with its lines below, so that nothing moves when they come.
    <li className="relative flex min-w-0 @sm:min-h-36 flex-col gap-1 rounded-control border border-line bg-panel px-4 py-3 shadow-card has-[[data-figure]:hover]:border-accent print:break-inside-avoid">
      {value === undefined ? (
        <>
          {name}
          {hasFailed ? (
            <Button className="self-start" onClick={onRetry}>
              {t('retry')}
            </Button>
          ) : (
            <Skeleton className="my-1.5 h-6 w-24" />
          )}
        </>
      ) : (
        <>
          {href === undefined ? (
            <p className="flex flex-col">
              {name} {figure}
            </p>
          ) : (
            <a
              href={href}
              data-figure
              className="flex flex-col self-start rounded-mark after:absolute after:inset-0 after:rounded-control hover:text-accent-ink"
              onClick={(event) => follow(event, href)}
            >
              {name} {figure}
            </a>
          )}
          {change && <p className="text-small empty:hidden">{change}</p>}
          <p className="text-small text-ink-3">{children}</p>
        </>
      )}
    </li>
  )
}

const digits = /(\d+(?:[.,\u00a0\u202f]\d+)*)/

/** Its numbers stand out from its words and units: 5 h 43 min, at least 6 d. */
const FigureText = ({ children }: { children: string }) => (
  <span className="text-figure font-semibold tracking-tight">
    {children.split(digits).map((part) =>
      part === '' || digits.test(part) ? (
        part
      ) : (
        <span key={part} className="text-base font-medium">
          {part}
        </span>
      ),
    )}
  </span>
)
