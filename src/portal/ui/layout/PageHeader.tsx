import { createContext, use } from 'react'
import type { ReactNode } from 'react'

interface Frame {
  /** The button that opens the navigation, where that has no room beside the page. */
  navigation?: ReactNode
  /** What the bar of each page says of the portal itself, at its right. */
  note?: ReactNode
}

/** What the frame of the pages adds to the bar of each. */
export const BarFrame = createContext<Frame>({})

/** The first element of a bar: the button that opens the navigation. */
export function HeadCorner({ className = '' }: { className?: string }) {
  const { navigation } = use(BarFrame)
  return (
    navigation && (
      <div data-head-corner className={`shrink-0 md:hidden print:hidden ${className}`}>
        {navigation}
      </div>
    )
  )
}

interface PageHeaderProps {
  /** A `PageHeading`, and short marks that stand beside it. */
  heading: ReactNode
  /** A `BackLink` before the title. */
  back?: ReactNode
  /** The second line of the head of a record, below its name, which wraps. */
  facts?: ReactNode
  /** A search field. In a narrow bar it takes the place of the title, which screen readers still have. */
  search?: ReactNode
  /** Another field that does so, as wide as its value. */
  field?: ReactNode
  /** Buttons that open filters, and filters that are buttons. */
  filters?: ReactNode
  /** Tabs of states; below the bar where it is narrow. */
  tabs?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  /** Lines below the bar. */
  children?: ReactNode
  /** The opened record covers the list with its bar, where there is no room for both. */
  isCoveredAlone?: boolean
}

/** In a narrow bar the facts of a record take the whole width. */
const recordAreas =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center content-center gap-x-1 [grid-template-areas:'back_heading_actions'_'facts_facts_facts'] " +
  "@2xl/bar:[grid-template-areas:'back_heading_actions'_'back_facts_actions']"

/** The bar of a page: one line of 48 px whatever its width, or of a record, whose head has two. Its title stays for users who navigate by headings also where it is covered. */
export function PageHeader(props: PageHeaderProps) {
  const { heading, back, facts, search, field, filters, tabs, children, isCoveredAlone = false } = props
  const { note } = use(BarFrame)
  const actions = (
    <div className={`flex items-center gap-x-2 justify-self-end ${facts ? '[grid-area:actions]' : ''}`}>
      {note && <div className="mr-1 @max-3xl/bar:hidden print:hidden">{note}</div>}
      {props.actions}
    </div>
  )
  const columns = tabs ? '@4xl/bar:grid-cols-[minmax(0,max-content)_auto_minmax(max-content,1fr)]' : ''
  return (
    <header
      className={`@container/bar shrink-0 border-b border-line bg-panel ${isCoveredAlone ? 'alone:invisible alone:[&_h1]:visible' : ''}`}
    >
      {facts ? (
        <div className={`min-h-16 py-1.5 px-6 max-md:px-4 ${recordAreas}`}>
          <HeadCorner className="hidden" />
          <div className="[grid-area:back]">{back}</div>
          <div className="min-w-0 [grid-area:heading]">{heading}</div>
          <div className="min-w-0 text-ink-2 [grid-area:facts]">{facts}</div>
          {actions}
        </div>
      ) : (
        <div
          className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-6 max-md:px-4 ${columns}`}
        >
          <div className="flex h-bar min-w-0 items-center gap-x-2">
            <HeadCorner className={back ? 'hidden' : ''} />
            {back}
            <div
              className={`flex min-w-0 items-baseline gap-x-3 ${search || field ? '@max-lg/bar:sr-only @lg/bar:mr-1 @2xl/bar:shrink-0 [&>h1]:shrink-0' : 'mr-1'}`}
            >
              {heading}
            </div>
            {search && (
              <div className="max-w-md min-w-24 shrink-[100] grow basis-80 @3xl/bar:min-w-40">{search}</div>
            )}
            {field && <div className="min-w-0">{field}</div>}
            {filters}
          </div>
          {tabs && (
            <div className="min-w-0 self-stretch overflow-x-auto @max-4xl/bar:order-last @max-4xl/bar:col-span-full @4xl/bar:pl-3 *:h-full">
              {tabs}
            </div>
          )}
          {actions}
        </div>
      )}
      {children && (
        <div className="flex flex-wrap items-center gap-2 px-6 pt-1 pb-2 empty:hidden max-md:px-4">
          {children}
        </div>
      )}
    </header>
  )
}
