import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { modules, permissions } from '#contract/access.ts'
import type { Module, Permission } from '#contract/access.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import type { AnyRecord } from '#portal/settings/api/groups.ts'
import { wholeGroup } from '#portal/settings/api/records.ts'
import { can } from '#portal/session/can.ts'
import { useUser } from '#portal/session/SessionContext.tsx'

/** A permission, in the reader's words. */
export interface NamedPermission {
  id: number
  code: string
  name: string
  /** Whether the user has it. */
  isHeld: boolean
}

export interface PermissionModule {
  id: number
  name: string
  permissions: readonly NamedPermission[]
}

const moduleCodes = Object.keys(modules) as Module[]
const isModule = (code: string): code is Module => moduleCodes.some((known) => known === code)
const isPermission = (code: string): code is Permission => permissions.some((known) => known === code)
/** Those that this portal does not know come last. */
const placeOf = (codes: readonly string[], code: string): number =>
  codes.includes(code) ? codes.indexOf(code) : codes.length

/** All permissions by module, in the program's order. */
export function usePermissions() {
  const t = useTranslations('settingsViews.permissionList')
  const client = useClient()
  const user = useUser()
  const stored = useQuery(wholeGroup(client, 'permission'))
  const storedModules = useQuery(wholeGroup(client, 'module'))
  const byModule = useMemo(() => {
    if (!stored.data || !storedModules.data) return undefined
    const named = stored.data.map((record): NamedPermission & { module: number } => {
      const code = String(record['code'])
      return {
        id: record.id,
        code,
        name: isPermission(code) ? t(`names.${code}`) : String(record['name']),
        isHeld: can(user, { access: code as Permission }),
        module: (record['module'] as RecordReference).id,
      }
    })
    return storedModules.data
      .toSorted((a, b) => placeOf(moduleCodes, codeOf(a)) - placeOf(moduleCodes, codeOf(b)))
      .map((record): PermissionModule => {
        const code = codeOf(record)
        return {
          id: record.id,
          name: isModule(code) ? t(`modules.${code}`) : String(record['name']),
          permissions: named
            .filter(({ module }) => module === record.id)
            .toSorted((a, b) => placeOf(permissions, a.code) - placeOf(permissions, b.code)),
        }
      })
      .filter((module) => module.permissions.length > 0)
  }, [stored.data, storedModules.data, user, t])
  return {
    modules: byModule,
    error: stored.error ?? storedModules.error,
    retry: () => {
      void stored.refetch()
      void storedModules.refetch()
    },
  }
}

const codeOf = (record: AnyRecord): string => String(record['code'])
