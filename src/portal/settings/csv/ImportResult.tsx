import { useTranslations } from 'use-intl'
import type { ImportReport } from '#contract/declaration/resourceImport.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useImportProblem } from './useImportProblem.ts'

/** What the lines of a file would do, those that are refused first. */
export function ImportResult({ group, report }: { group: Group; report: ImportReport }) {
  const t = useTranslations('settings.csv')
  const labels = useLabels()
  const problemText = useImportProblem()
  const { created, updated, same, refused, lines } = report
  const labelOf = (name: string) => {
    const [field = ''] = name.split('.')
    return field in group.declared.fields ? labels.field(group.name, field) : field
  }
  const all = created + updated + same + refused
  return (
    <section aria-label={t('result')} className="flex flex-col gap-2">
      <p role="status" className="font-medium">
        {t('counts', { created, updated, same, refused })}
      </p>
      {refused > 0 && <p className="text-small text-danger">{t('nothingStored')}</p>}
      {refused === 0 && created + updated === 0 && <p className="text-small">{t('nothingToDo')}</p>}
      <ul aria-label={t('lines')} className="text-small">
        {lines.map(({ line, outcome, problems = [] }) => (
          <li key={line} className="border-t border-line py-1 wrap-anywhere">
            {t('line', { line, outcome: t(`outcome.${outcome}`) })}
            {problems.map(({ name, problem }) => (
              <span key={`${name} ${problem}`} className="block pl-4 text-danger">
                {name === 'csv' ? problemText(problem) : `${labelOf(name)}: ${problemText(problem)}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {lines.length < all && (
        <p className="text-small text-ink-3">{t('more', { count: all - lines.length })}</p>
      )}
    </section>
  )
}
