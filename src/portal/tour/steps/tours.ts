import { paths } from '#contract/portalPaths.ts'
import type { Role } from '#contract/roles.ts'
import type { tour } from '#portal/locale/en/tour.ts'

export interface Step {
  name: keyof (typeof tour)['steps']
  /** The page that the control stands on; left out where every page has it. */
  at?: string
  /** A link on that page which leads to the control: the first one is followed. */
  by?: string
  /** Selectors of the control. The first that finds a visible element decides. */
  control: readonly string[]
}

/** A link of the navigation, or the button that opens it where there is no room for it. */
const inNavigation = (selector: string) => [`header ${selector}`, '#content [data-head-corner] button']

const search = ['#content [role=search]']
const firstReport = `#content [role=row] a[href^="${paths.reports}/"]`
const firstPatient = `#content [role=row] a[href^="${paths.patients}/"]`
const merging = 'a[href$="/merge"]'

const inbox: Step = { name: 'inbox', control: inNavigation(`a[href="${paths.inbox}"]`) }

/** What a tour leads to, by the role of the user. A step whose control is not there is left out. */
export const tours: Readonly<Record<Role, readonly Step[]>> = {
  doctor: [
    { name: 'filters', at: paths.reports, control: search },
    {
      name: 'unread',
      at: paths.reports,
      control: ['#content [role=row]:has([data-read=no])', '#content [role=row]:has(a)'],
    },
    { name: 'openReport', at: paths.reports, control: [`#content [role=row]:has(a)`] },
    { name: 'earlier', at: paths.reports, by: firstReport, control: ['#report-part-earlier'] },
    { name: 'exports', at: paths.reports, control: ['#content [data-part=export]'] },
    { name: 'present', control: inNavigation('[aria-keyshortcuts="Shift+H"]') },
  ],
  frontdesk: [
    { name: 'search', at: paths.patients, control: search },
    { name: 'newPatient', at: paths.patients, control: [`#content a[href$="${paths.newPatient}"]`] },
    { name: 'record', at: paths.patients, by: firstPatient, control: [`#content header:has(${merging}) h1`] },
    { name: 'merge', at: paths.patients, by: firstPatient, control: [`#content ${merging}`] },
    { name: 'removal', at: paths.patients, by: firstPatient, control: [`#content ${merging} ~ button`] },
    { name: 'undo', at: paths.patients, by: firstPatient, control: ['#content [data-part=history]'] },
    inbox,
  ],
  administrator: [
    { name: 'figures', at: paths.overview, control: ['#content a[data-figure]', '#content [data-widget]'] },
    { name: 'users', at: paths.settings, control: [`#content a[href="${paths.settingsOf('user')}"]`] },
    { name: 'audit', at: paths.audit, control: ['#content [role=search] input'] },
    inbox,
    { name: 'preflight', control: inNavigation(`a[href="${paths.preflight}"]`) },
    { name: 'panel', control: ['aside [data-part=demonstration]'] },
  ],
}
