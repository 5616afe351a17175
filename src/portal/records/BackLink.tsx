import { Link } from 'react-router-dom'
import { Icon } from '#portal/ui/layout/Icon.tsx'

/** A link back, on its own line above the heading of a page. */
export const BackLink = ({ to, text }: { to: string; text: string }) => (
  <Link
    to={to}
    className="-ml-1 inline-flex min-h-6 w-full items-center gap-0.5 text-small text-ink-2 hover:text-ink pointer-coarse:min-h-11"
  >
    <Icon name="chevronLeft" size={16} />
    {text}
  </Link>
)
