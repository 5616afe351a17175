import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { modules as allModules, permissions as allPermissions } from '#contract/access/access.ts'
import type { Module, Permission } from '#contract/access/access.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { can } from '#portal/session/can.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import type { AnyRecord } from '#portal/settings/api/groups.ts'
import { wholeGroup } from '#portal/settings/api/records.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

interface PermissionMatrixProps {
  chosen: readonly RecordReference[]
  /** Those of the stored list: of these, nobody can take off what they lack themselves. */
  stored?: readonly RecordReference[]
  /** Without it, the permissions are only shown. */
  onChange?: ((chosen: readonly RecordReference[]) => void) | undefined
}

/** The permissions by module, each with its checkbox. */
export function PermissionMatrix({ chosen, stored = [], onChange }: PermissionMatrixProps) {
  const { modules, error, retry } = usePermissions()
  if (!modules)
    return error ? <Problem error={error} onRetry={retry} /> : <Skeleton className="h-40 w-full" />
  const ids = new Set(chosen.map(({ id }) => id))
  const storedIds = new Set(stored.map(({ id }) => id))
  const set = (changed: readonly NamedPermission[], isChosen: boolean) => {
    const gone = new Set(changed.map(({ id }) => id))
    const kept = chosen.filter(({ id }) => !gone.has(id))
    onChange?.(isChosen ? [...kept, ...changed.map(({ id, name }) => ({ id, name }))] : kept)
  }
  return (
    <div className="grid gap-4 sm:col-span-full @2xl/pane:grid-cols-2">
      {modules.map((module) => (
        <ModuleGroup
          key={module.id}
          module={module}
          ids={ids}
          storedIds={storedIds}
          onSet={onChange && set}
        />
      ))}
    </div>
  )
}

interface ModuleGroupProps {
  module: PermissionModule
  ids: ReadonlySet<number>
  storedIds: ReadonlySet<number>
  onSet: ((changed: readonly NamedPermission[], isChosen: boolean) => void) | undefined
}

function ModuleGroup({ module: { name, permissions }, ids, storedIds, onSet }: ModuleGroupProps) {
  const t = useTranslations('settingsViews.permissionList')
  const own = permissions.filter(({ isHeld }) => isHeld)
  const count = permissions.filter(({ id }) => ids.has(id)).length
  const isAll = own.every(({ id }) => ids.has(id))
  const isSome = own.some(({ id }) => ids.has(id))
  return (
    <fieldset className="min-w-0 rounded-control border border-line px-4 pt-1 pb-3">
      <legend className="px-1 font-semibold">
        {name}{' '}
        <span className="text-small font-normal text-ink-3">
          {t('chosen', { count, all: permissions.length })}
        </span>
      </legend>
      {onSet && own.length > 1 && (
        <Checkbox
          label={t('allOf', { module: name })}
          className="mb-1 min-h-8 border-b border-line text-ink-2"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = isSome && !isAll
          }}
          onChange={() => onSet(own, !isAll)}
        />
      )}
      <ul className="flex flex-col">
        {permissions.map((permission) => (
          <li key={permission.id}>
            <PermissionRow
              permission={permission}
              isChosen={ids.has(permission.id)}
              // A permission that a copy has taken over can be removed again.
              isOpen={permission.isHeld || (ids.has(permission.id) && !storedIds.has(permission.id))}
              onSet={onSet && ((isChosen) => onSet([permission], isChosen))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface PermissionRowProps {
  permission: NamedPermission
  isChosen: boolean
  isOpen: boolean
  onSet: ((isChosen: boolean) => void) | undefined
}

function PermissionRow({ permission, isChosen, isOpen, onSet }: PermissionRowProps) {
  const t = useTranslations('settingsViews.permissionList')
  const id = useId()
  const { name, code, isHeld } = permission
  const isLacking = onSet !== undefined && !isHeld
  return (
    <Checkbox
      className="py-1"
      checked={isChosen}
      disabled={!onSet || !isOpen}
      aria-describedby={id}
      onChange={(event) => onSet?.(event.target.checked)}
      label={
        <span className="min-w-0">
          <span className={isLacking ? 'text-ink-2' : ''}>{name}</span>
          <span id={id} className="block text-head break-all text-ink-3">
            {code}
            {isLacking && <span className="break-normal">. {t('lacking')}</span>}
          </span>
        </span>
      }
    />
  )
}

/** A permission, in the reader's words. */
interface NamedPermission {
  id: number
  code: string
  name: string
  /** Whether the user has it. */
  isHeld: boolean
}

interface PermissionModule {
  id: number
  name: string
  permissions: readonly NamedPermission[]
}

const moduleCodes = Object.keys(allModules) as Module[]
const isModule = (code: string): code is Module => moduleCodes.some((known) => known === code)
const isPermission = (code: string): code is Permission => allPermissions.some((known) => known === code)
/** Those that this portal does not know come last. */
const placeOf = (codes: readonly string[], code: string): number =>
  codes.includes(code) ? codes.indexOf(code) : codes.length

/** All permissions by module, in the program's order. */
function usePermissions() {
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
            .toSorted((a, b) => placeOf(allPermissions, a.code) - placeOf(allPermissions, b.code)),
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
