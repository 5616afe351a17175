import type { ReactNode, Ref } from 'react'
import { HeadCorner } from '#portal/ui/HeadCorner.tsx'

interface PaneHeaderProps {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
  /** The patient, or that the report is on its way. */
  heading: ReactNode
  /** The buttons: to the list, to the reports before and after, and what can be done with this one. */
  buttons: ReactNode
  identity?: ReactNode
  tabs?: ReactNode
  notes?: ReactNode
}

// The buttons stand above the name where a pane is narrow, and beside it where there is room.
const areas =
  "grid grid-cols-[auto_minmax(0,1fr)] items-start [grid-template-areas:'corner_buttons'_'name_name'_'identity_identity'_'tabs_tabs'_'notes_notes'] " +
  "@min-[36rem]/pane:grid-cols-[auto_minmax(0,1fr)_auto] @min-[36rem]/pane:[grid-template-areas:'corner_name_buttons'_'identity_identity_identity'_'tabs_tabs_tabs'_'notes_notes_notes']"

/** What stays in sight over a report, however far it is scrolled. Where it covers the list, the navigation's button is in it. */
export const PaneHeader = ({
  headingId,
  headingRef,
  heading,
  buttons,
  identity,
  tabs,
  notes,
}: PaneHeaderProps) => (
  <header className={`shrink-0 border-b border-line px-6 pt-3 max-md:px-4 ${areas}`}>
    <HeadCorner className="mr-3 [grid-area:corner] beside:hidden" />
    <h2
      ref={headingRef}
      id={headingId}
      tabIndex={-1}
      className="py-1.5 text-name font-semibold outline-none [grid-area:name]"
    >
      {heading}
    </h2>
    <div className="flex min-h-control items-center gap-2 [grid-area:buttons] @min-[36rem]/pane:pl-4">
      {buttons}
    </div>
    <div className="[grid-area:identity]">{identity}</div>
    <div className="mt-1 min-w-0 [grid-area:tabs]">{tabs}</div>
    <div className="flex flex-col gap-2 pt-1 pb-3 [grid-area:notes] empty:hidden">{notes}</div>
  </header>
)
