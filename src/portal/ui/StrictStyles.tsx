import type { ReactNode } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'

/** The page's security policy lets in no inline style, so the components' library has to do without. */
export const StrictStyles = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>{children}</CSPProvider>
)
