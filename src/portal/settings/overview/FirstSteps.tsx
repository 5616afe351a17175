import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { groupOf } from '#portal/settings/api/groups.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { useMayRead } from './GroupList.tsx'

/** The steps of a new clinic, by the group that each is done in. Without the essential ones no report can be written. */
const steps = [
  { group: 'clinic', isEssential: false },
  { group: 'unit', isEssential: true },
  { group: 'exam', isEssential: true },
  { group: 'employee', isEssential: true },
  { group: 'user', isEssential: true },
  { group: 'integrationKey', isEssential: false },
] as const

type Step = (typeof steps)[number]

/** The user who reads this is there already. */
const isDone = ({ group }: Step, counts: ReadonlyMap<string, number>) =>
  (counts.get(group) ?? 0) > (group === 'user' ? 1 : 0)

/** What a clinic does first, with a tick for each step whose records exist. Nothing once the essential ones are done. */
export function FirstSteps({ counts }: { counts: ReadonlyMap<string, number> }) {
  const t = useTranslations('settings.overview.firstSteps')
  const id = useId()
  const mayRead = useMayRead()
  const may = useMay()
  const shown = steps.filter(({ group }) => mayRead(group))
  const open = shown.filter((step) => !isDone(step, counts))
  if (!open.some(({ isEssential }) => isEssential)) return null
  return (
    <section
      aria-labelledby={id}
      className="mb-6 max-w-3xl rounded-control border border-line bg-panel px-5 py-4 shadow-card max-sm:px-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-name font-semibold">
          {t('title')}
        </h2>
        <p className="text-ink-3">
          {t('progress', { done: shown.filter((step) => isDone(step, counts)).length, count: shown.length })}
        </p>
      </div>
      <ol className="mt-2 divide-y divide-line">
        {shown.map((step) => {
          const { group } = step
          const done = isDone(step, counts)
          const mayCreate = may(groupOf(group), 'create')
          return (
            <li key={group} className="flex items-center gap-3 py-2">
              <span
                className={`flex size-6 shrink-0 items-center justify-center rounded-full ${done ? 'bg-accent text-on-accent' : 'border-2 border-line-strong'}`}
              >
                {done && <Icon name="check" size={14} />}
              </span>
              <div className="min-w-0 grow">
                <p className={done ? 'text-ink-2' : 'font-medium'}>
                  {t(`${group}.title`)}
                  <span className="sr-only">: {t(done ? 'done' : 'open')}</span>
                </p>
                {!done && <p className="text-small text-ink-3">{t(`${group}.text`)}</p>}
              </div>
              {!done && mayCreate && (
                <Link
                  to={paths.newSetting(group)}
                  aria-label={`${t('begin')}: ${t(`${group}.title`)}`}
                  className={buttonClass(step === open[0] ? 'primary' : 'secondary')}
                >
                  {t('begin')}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
