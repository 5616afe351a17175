import type { ReactNode, Ref } from 'react'

interface PaneHeaderProps {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
  /** The patient, or that the report is on its way. */
  heading: ReactNode
  /** Back to the list, and to the reports before and after. */
  navigation: ReactNode
  close: ReactNode
  identity?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  notes?: ReactNode
}

const areas =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 [grid-template-areas:'nav_close'_'name_name'_'identity_identity'_'tabs_actions'_'notes_notes'] " +
  "@min-[34rem]/pane:grid-cols-[minmax(0,1fr)_auto_auto_auto] @min-[34rem]/pane:[grid-template-areas:'name_nav_actions_close'_'identity_identity_identity_identity'_'tabs_tabs_tabs_tabs'_'notes_notes_notes_notes']"

/** What stays in sight over a report, however far it is scrolled. On a phone its corner is the navigation's. */
export const PaneHeader = ({
  headingId,
  headingRef,
  heading,
  navigation,
  close,
  identity,
  actions,
  tabs,
  notes,
}: PaneHeaderProps) => (
  <header className={`shrink-0 border-b border-line px-6 pt-3 max-md:px-4 ${areas}`}>
    <h2
      ref={headingRef}
      id={headingId}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-2 py-1 text-name font-semibold outline-none [grid-area:name] @max-[34rem]/pane:pt-2"
    >
      {heading}
    </h2>
    <div className="flex items-center gap-2 [grid-area:nav] max-md:pl-14">{navigation}</div>
    <div className="flex items-center gap-2 [grid-area:actions] @max-[34rem]/pane:gap-1">{actions}</div>
    <div className="[grid-area:close]">{close}</div>
    <div className="[grid-area:identity]">{identity}</div>
    <div className="mt-1.5 min-w-0 overflow-x-auto [grid-area:tabs]">{tabs}</div>
    <div className="pb-3 [grid-area:notes] empty:hidden">{notes}</div>
  </header>
)
