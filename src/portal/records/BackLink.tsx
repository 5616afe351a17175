import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

/** The way back, before the title of a page. */
export const BackLink = ({ to, text }: { to: string; text: string }) => (
  <Link
    to={to}
    title={text}
    aria-label={text}
    className="-ml-2 inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
  >
    <Icon name="chevronLeft" />
  </Link>
)
