import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { WALL_PARAMETER } from '#contract/portalPaths.ts'
import { OverviewContext } from './filters/OverviewContext.ts'
import { useOverviewState } from './filters/useOverviewState.ts'
import { Wall } from './wall/Wall.tsx'
import { OverviewContent } from './widgets/OverviewContent.tsx'

/** How the clinic does in a period, each figure with the list of what it counts; or the same for a wall. */
export function OverviewPage() {
  const state = useOverviewState()
  const { search } = useLocation()
  const isWall = useMemo(() => new URLSearchParams(search).has(WALL_PARAMETER), [search])
  return <OverviewContext value={state}>{isWall ? <Wall /> : <OverviewContent />}</OverviewContext>
}
