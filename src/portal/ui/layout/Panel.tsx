import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

interface PanelProps {
  icon: IconName
  title: ReactNode
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  /** Failures are announced at once, an empty list is not. */
  role?: 'alert'
  /** A fault, not only something absent or forbidden. */
  broken?: boolean
  /** Small print under the step, such as the id of a request. */
  footnote?: ReactNode
}

/** Shown in place of a list or page that is empty or failed, with the next step. */
export const Panel = ({ icon, title, children, action, role, broken = false, footnote }: PanelProps) => (
  <div
    role={role}
    className="mx-auto flex w-full max-w-md flex-col items-center gap-2 px-6 py-14 text-center"
  >
    <span
      className={`mb-2 flex size-11 items-center justify-center rounded-full ${broken ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink-2'}`}
    >
      <Icon name={icon} size={20} />
    </span>
    <div className="text-name font-semibold">{title}</div>
    {children && <div className="text-ink-2">{children}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    {footnote && <p className="mt-3 text-head text-ink-3">{footnote}</p>}
  </div>
)
