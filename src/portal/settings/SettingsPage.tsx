import { useParams } from 'react-router-dom'
import { NextStep } from '#portal/feedback/Problem.tsx'
import { ProblemPage } from '#portal/feedback/ProblemPanel.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { groupOf, isGroupName } from './api/groups.ts'
import { FieldsSkeleton } from './form/FieldsSkeleton.tsx'
import { CONFIG, useMayReadConfig } from './labels/useMayReadConfig.ts'
import { useMay } from './labels/useMay.ts'
import { GroupView } from './list/GroupView.tsx'
import { Overview } from './overview/Overview.tsx'

const ConfigPage = lazyPart({
  name: 'the configuration',
  load: async () => (await import('./views/config/ConfigPage.tsx')).ConfigPage,
  messages: ['configuration'],
  Fallback: FieldsSkeleton,
})

/** The clinic's settings and reference data: all groups, or the records of one. */
export function SettingsPage() {
  const { group } = useParams()
  const may = useMay()
  const mayReadConfig = useMayReadConfig()
  if (group === undefined) return <Overview />
  if (group === CONFIG) return mayReadConfig ? <ConfigPage /> : <Refused status={403} />
  if (!isGroupName(group)) return <Refused status={404} />
  if (!may(groupOf(group), 'query')) return <Refused status={403} />
  return <GroupView key={group} group={groupOf(group)} />
}

function Refused({ status }: { status: 403 | 404 }) {
  const error = new ApiError(status, undefined, null)
  return <ProblemPage error={error} action={<NextStep error={error} />} />
}
