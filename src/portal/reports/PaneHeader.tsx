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

// Covering the list, beside a narrow one, beside one of its own width.
const areas =
  "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 [grid-template-areas:'nav_nav'_'name_name'_'identity_identity'_'tabs_actions'_'notes_notes'] " +
  "@min-[46rem]/page:[grid-template-areas:'nav_close'_'name_name'_'identity_identity'_'tabs_actions'_'notes_notes'] " +
  "@min-[74rem]/page:grid-cols-[minmax(0,1fr)_auto_auto_auto] @min-[74rem]/page:[grid-template-areas:'name_nav_actions_close'_'identity_identity_identity_identity'_'tabs_tabs_tabs_tabs'_'notes_notes_notes_notes']"

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
      className="py-1.5 text-name font-semibold outline-none [grid-area:name]"
    >
      {heading}
    </h2>
    <div className="flex items-center gap-2 [grid-area:nav] max-md:pl-14">{navigation}</div>
    <div className="flex items-center gap-2 [grid-area:actions] @max-[74rem]/page:gap-1">{actions}</div>
    <div className="justify-self-end [grid-area:close] @max-[46rem]/page:hidden">{close}</div>
    <div className="[grid-area:identity]">{identity}</div>
    <div className="min-w-0 self-end overflow-x-auto [grid-area:tabs] @min-[74rem]/page:mt-1.5">{tabs}</div>
    <div className="py-3 [grid-area:notes] empty:hidden">{notes}</div>
  </header>
)
