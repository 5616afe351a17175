import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { useCan } from '#portal/session/can.ts'
import { groupOf } from '#portal/settings/api/groups.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { useMayRead } from './GroupList.tsx'
import { StepRow, type StepRowProps } from './StepRow.tsx'
import { TimeZoneStep } from './TimeZoneStep.tsx'
import { type GroupStepName, type StepName, useFirstSteps } from './useFirstSteps.ts'

/** The steps of a new clinic, with a tick for each that the data show as done. Nothing once all that every clinic needs are. */
export function FirstSteps({ counts }: { counts: ReadonlyMap<string, number> }) {
  const t = useTranslations('settings.overview.firstSteps')
  const id = useId()
  const { isPending, steps, timeZone } = useFirstSteps(counts)
  // Where all reports are written here, no other system has a key.
  const needed = steps.filter(({ name }) => name !== 'integrationKey')
  if (needed.every(({ state }) => state === 'done')) return null
  if (isPending) return <Skeleton className="mb-6 h-96 max-w-3xl" />
  const next = needed.find(({ state }) => state === 'open')
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
          {t('progress', { done: steps.filter(({ state }) => state === 'done').length, count: steps.length })}
        </p>
      </div>
      <ol className="mt-2 divide-y divide-line">
        {steps.map((step, index) => {
          const row = { step, number: index + 1, isNext: step === next }
          if (step.name === 'firstReport') return <ReportStep key={step.name} {...row} />
          if (step.name === 'timeZone')
            return timeZone && <TimeZoneStep key={step.name} setting={timeZone} {...row} />
          return <GroupStep key={step.name} name={step.name} {...row} />
        })}
      </ol>
    </section>
  )
}

interface LinkedStepProps extends StepRowProps {
  isNext: boolean
}

/** Done by a first record of a group. */
function GroupStep({ name, isNext, ...row }: LinkedStepProps & { name: GroupStepName }) {
  const t = useTranslations('settings.overview.firstSteps')
  const mayCreate = useMay()(groupOf(name), 'create')
  return (
    <StepRow
      {...row}
      text={t(`${name}.text`)}
      mayDo={mayCreate}
      action={<BeginLink to={paths.newSetting(name)} name={name} isNext={isNext} />}
    />
  )
}

function ReportStep({ isNext, ...row }: LinkedStepProps) {
  const t = useTranslations('settings.overview.firstSteps')
  const mayWrite = useCan({ access: 'report.write' })
  const seesIntegrations = useMayRead()('integration')
  return (
    <StepRow
      {...row}
      text={t.rich('firstReport.text', {
        link: (name) =>
          seesIntegrations ? (
            <Link
              to={paths.settingsOf('integration')}
              className="underline underline-offset-2 hover:text-accent-ink"
            >
              {name}
            </Link>
          ) : (
            name
          ),
      })}
      mayDo={mayWrite}
      action={<BeginLink to={paths.newReport()} name="firstReport" isNext={isNext} />}
    />
  )
}

interface BeginLinkProps {
  to: string
  name: StepName
  isNext: boolean
}

function BeginLink({ to, name, isNext }: BeginLinkProps) {
  const t = useTranslations('settings.overview.firstSteps')
  return (
    <Link
      to={to}
      aria-label={`${t('begin')}: ${t(`${name}.title`)}`}
      className={buttonClass(isNext ? 'primary' : 'secondary')}
    >
      {t('begin')}
    </Link>
  )
}
