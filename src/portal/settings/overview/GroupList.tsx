import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { groupOf, groupsByCategory } from '#portal/settings/api/groups.ts'
import type { GroupName } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { CONFIG, useMayReadConfig } from '#portal/settings/labels/useMayReadConfig.ts'
import { Fold } from '#portal/ui/layout/Fold.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

/** What every clinic sets up, in this order. */
const needed: readonly GroupName[] = ['unit', 'employee', 'exam', 'template', 'permissionList', 'user']

/** How many records each group has; undefined until it is known. */
export type GroupCounts = ReadonlyMap<string, number> | undefined

/** The groups that the user may read: what every clinic needs first, then what is in use, and the rest folded. */
export function GroupLists({ counts }: { counts: GroupCounts }) {
  const t = useTranslations('settings.overview')
  const mayRead = useMayRead()
  const hasConfig = useMayReadConfig()
  const others = groupsByCategory.map(({ category, names }) => ({
    category,
    names: names.filter((name) => mayRead(name) && !needed.includes(name)),
  }))
  const countOf = (name: GroupName) => counts?.get(name) ?? 0
  const inUse = others.map((one) => ({ ...one, names: one.names.filter((name) => countOf(name) > 0) }))
  const unused = others.map((one) => ({ ...one, names: one.names.filter((name) => countOf(name) === 0) }))
  const unusedCount = unused.reduce((sum, { names }) => sum + names.length, 0)
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="settings-needed">
        <h2 id="settings-needed" className="pb-1.5 font-semibold">
          {t('needed')}
        </h2>
        <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
          {needed.filter(mayRead).map((name) => (
            <li key={name} className="rounded-control border border-line bg-panel">
              <GroupLink name={name} counts={counts} className="rounded-control font-medium" />
            </li>
          ))}
        </ul>
      </section>
      {counts && (
        <>
          <section aria-labelledby="settings-in-use">
            <h2 id="settings-in-use" className="pb-1.5 font-semibold">
              {t('inUse')}
            </h2>
            <Categories categories={inUse} counts={counts} hasConfig={hasConfig} />
          </section>
          {unusedCount > 0 && (
            <Fold title={t('unused', { count: unusedCount })}>
              <div className="pt-2">
                <Categories categories={unused} counts={counts} />
              </div>
            </Fold>
          )}
        </>
      )}
    </div>
  )
}

/** Whether the user may read the records of a group. */
export function useMayRead() {
  const may = useMay()
  return (name: GroupName) => may(groupOf(name), 'query')
}

interface CategoriesProps {
  categories: typeof groupsByCategory
  counts: GroupCounts
  /** With the configuration, as the first of the system. */
  hasConfig?: boolean
}

function Categories({ categories, counts, hasConfig = false }: CategoriesProps) {
  const t = useTranslations('settings.categories')
  const own = useTranslations('settings')
  const withConfig = (category: string) => hasConfig && category === 'system'
  const labels = useLabels()
  return (
    <div className="gap-x-2 sm:columns-2 xl:columns-3">
      {categories
        .filter(({ category, names }) => names.length > 0 || withConfig(category))
        .map(({ category, names }) => (
          <section key={category} aria-label={t(category)} className="mb-4 break-inside-avoid">
            <h3 className="pb-1 text-small font-medium text-ink-2">{t(category)}</h3>
            <ul className={listClass}>
              {withConfig(category) && (
                <li>
                  <RowLink to={paths.settingsOf(CONFIG)} name={own('configuration')} />
                </li>
              )}
              {names
                .toSorted((a, b) => labels.many(a).localeCompare(labels.many(b)))
                .map((name) => (
                  <li key={name}>
                    <GroupLink name={name} counts={counts} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

interface GroupLinkProps {
  name: GroupName
  counts: GroupCounts
  className?: string
}

function GroupLink({ name, counts, className = '' }: GroupLinkProps) {
  const format = useFormatter()
  const count = counts?.get(name)
  return (
    <RowLink to={paths.settingsOf(name)} name={useLabels().many(name)} className={className}>
      <span className="font-normal text-ink-3">{count !== undefined && format.number(count)}</span>
    </RowLink>
  )
}

export const listClass = 'divide-y divide-line rounded-control border border-line bg-panel'

interface RowLinkProps {
  to: string
  name: ReactNode
  className?: string
  /** What stands at the end of the row. */
  children?: ReactNode
}

export const RowLink = ({ to, name, className = '', children }: RowLinkProps) => (
  <Link
    to={to}
    className={`flex min-h-control items-center justify-between gap-3 px-3 py-1.5 outline-offset-[-2px] hover:bg-row-hover ${className}`}
  >
    <span className="min-w-0 break-words">{name}</span>
    {children}
  </Link>
)
