import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#portal/feedback/Problem.tsx'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { usePermissions } from './usePermissions.ts'
import type { NamedPermission, PermissionModule } from './usePermissions.ts'

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
