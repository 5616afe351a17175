import { useQuery } from '@tanstack/react-query'
import type { ConfigSetting } from '#contract/system/config.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapabilities, useService } from '#portal/http/query/capabilities.ts'
import { useAnyReleased } from '#portal/records/useAnyReleased.ts'
import { sectionSettings, TIME_ZONE } from '#portal/settings/api/config.ts'
import { useMayReadConfig } from '#portal/settings/labels/useMayReadConfig.ts'
import { useMayRead } from './GroupList.tsx'

/** What a clinic does first, in this order: groups with the records that it needs, its time zone, and a report. */
const steps = [
  'clinic',
  'timeZone',
  'unit',
  'exam',
  'employee',
  'user',
  'integrationKey',
  'firstReport',
] as const
export type StepName = (typeof steps)[number]
export type GroupStepName = Exclude<StepName, 'timeZone' | 'firstReport'>

export interface Step {
  name: StepName
  /** `waiting`: nothing more is to be done here, but it does not count yet. */
  state: 'open' | 'waiting' | 'done'
}

/** The steps of which the user may read whether they are done, all once nothing is pending. */
export function useFirstSteps(counts: ReadonlyMap<string, number>) {
  const mayRead = useMayRead()
  const timeZone = useTimeZoneSetting()
  // A released report shows that all works together, which a written one does not.
  const report = useAnyReleased({ isAsked: true })
  const known = steps.flatMap((name): Step[] => {
    if (name === 'timeZone') return timeZone.state ? [{ name, state: timeZone.state }] : []
    if (name === 'firstReport')
      return report.isAnyReleased === undefined ? [] : [{ name, state: doneIf(report.isAnyReleased) }]
    // The user who reads this is there already.
    const isDone = (counts.get(name) ?? 0) > (name === 'user' ? 1 : 0)
    return mayRead(name) ? [{ name, state: doneIf(isDone) }] : []
  })
  return { isPending: timeZone.isPending || report.isPending, steps: known, timeZone: timeZone.setting }
}

function useTimeZoneSetting() {
  const isAsked = useMayReadConfig()
  const { data, isPending } = useQuery({ ...sectionSettings(useClient(), 'product'), enabled: isAsked })
  const { isLoading } = useCapabilities()
  const isDemonstration = useService()?.demo !== undefined
  const setting = data?.find(({ name }) => name === TIME_ZONE)
  return {
    isPending: isAsked && (isPending || isLoading),
    setting,
    // The synthetic clinic has the zone of the program, which is its own.
    state: isLoading || !setting ? undefined : isDemonstration ? ('done' as const) : stateOf(setting),
  }
}

/** A stored zone waits for the restart from which it counts, unless it is in use already. */
function stateOf({ source, stored, value, restart }: ConfigSetting): Step['state'] {
  if (stored !== null && restart && stored !== value) return 'waiting'
  return doneIf(source !== 'default' || (stored !== null && stored === value))
}

const doneIf = (isDone: boolean) => (isDone ? 'done' : 'open')
