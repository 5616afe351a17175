import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { fetchConfig } from '#portal/app/config.ts'
import { ClinicContext } from './Brand.tsx'

/** Below `settings`, so that a change of any record there has them read again. */
export const clinicSettingsKey = ['settings', 'clinic'] as const

/** How often a window of a demonstration looks for another clinic, or another name of it. */
const DEMO_LOOKS_MS = 10_000

/**
 * Follows the clinic's name, logo and other settings, which can be changed here, in another window, or by another administrator: they are read
 * again after a change in this window, and whenever its user comes back to it.
 */
export function useFollowClinic(): void {
  const [clinic, setClinic] = use(ClinicContext)
  const { data } = useQuery({
    queryKey: clinicSettingsKey,
    queryFn: () => fetchConfig(),
    enabled: clinic.ownService,
    initialData: clinic,
    staleTime: Infinity,
    refetchInterval: clinic.clinicRound !== undefined && DEMO_LOOKS_MS,
    refetchOnWindowFocus: 'always',
    meta: { isForAll: true },
  })
  useEffect(() => setClinic(data), [data, setClinic])
}
