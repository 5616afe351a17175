import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MergeableField, MergeComparison } from '#contract/patients/patientMerge.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { reportCount } from '#portal/patients/removal/useReportsTarget.ts'
import { useCan } from '#portal/session/can.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { changedFields, choiceIn, fieldsOf, mergeBody, recordToKeep, withoutChanged } from './choices.ts'
import type { Choices, Pair } from './choices.ts'
import { EqualFields, Records } from './MergedRecords.tsx'
import { MergeField } from './MergeField.tsx'
import { useMerging } from './useMerging.ts'

interface MergeFormProps {
  comparison: MergeComparison
  /** Where Cancel leads. */
  back: string
  /** Reads both records again. */
  onReadAgain: () => Promise<MergeComparison | undefined>
}

/** Asks which of two records stays and with which values, and merges them. */
export function MergeForm({ comparison, back, onReadAgain }: MergeFormProps) {
  const t = useTranslations('patientMerge')
  const labels = useFieldLabels()
  const [keepId, setKeepId] = useState(() => recordToKeep(comparison)?.id)
  const [choices, setChoices] = useState<Choices>({})
  /** The fields that somebody else has changed since the records were first read. */
  const [changed, setChanged] = useState<readonly MergeableField[]>()
  const merging = useMerging(() => void readAgain())
  const pair = pairOf(comparison, keepId)
  if (!pair) return null

  const readAgain = async () => {
    const now = await onReadAgain()
    if (!now) return
    const fields = changedFields(comparison, now)
    setChanged(fields)
    setChoices((before) => withoutChanged(before, fields))
  }
  const { differing, equal } = fieldsOf(comparison)
  const { busy, refused } = merging
  const problemOf = (field: MergeableField) =>
    refused.find(({ name }) => name === field || name.startsWith(`${field}.`))?.problem
  const elsewhere = refused.filter(
    ({ name }) => !differing.some((field) => name === field || name.startsWith(`${field}.`)),
  )
  const toChoose = (changed ?? []).filter((field) => differing.includes(field))
  return (
    <form
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        setChanged(undefined)
        merging.merge({
          body: mergeBody(pair, choices, differing),
          reports: reportCount(pair.other),
          appointments: pair.other.appointments ?? 0,
        })
      }}
    >
      <div className="min-h-0 grow overflow-auto px-6 py-5 max-md:px-4">
        <div className="flex max-w-4xl flex-col gap-5">
          <Records pair={pair} busy={busy} onSwap={() => setKeepId(pair.other.id)} />
          {changed && (
            <div role="alert" className="flex gap-3 rounded-control border border-line bg-panel px-4 py-3">
              <Icon name="info" className="mt-px text-new" />
              <p>
                {t('changed')}{' '}
                {toChoose.length > 0 && t('changedFields', { fields: labels(toChoose).join(', ') })}
              </p>
            </div>
          )}
          <section className="flex flex-col gap-4">
            <h2 className="font-semibold">{t('differing')}</h2>
            {differing.length === 0 && <p className="text-ink-2">{t('noDifference')}</p>}
            {differing.map((field) => (
              <MergeField
                key={field}
                field={field}
                pair={pair}
                choice={choiceIn(pair, choices, field)}
                busy={busy}
                problem={problemOf(field)}
                onChoose={(name, choice) => setChoices({ ...choices, [name]: choice })}
              />
            ))}
          </section>
          {equal.length > 0 && <EqualFields fields={equal} patient={pair.kept} />}
        </div>
      </div>
      <div data-bottom-bar className="shrink-0 border-t border-line bg-panel px-6 py-3 max-md:px-4">
        <Foot
          className="max-w-4xl"
          status={
            <>
              <Effect pair={pair} />
              <div role="alert" className="text-danger">
                {merging.error && <Failure error={merging.error} isUnanswered={merging.isUnanswered} />}
                {elsewhere.map(({ name, problem }) => (
                  <p key={name}>{t('refusedField', { field: labels([name]).join(''), problem })}</p>
                ))}
              </div>
            </>
          }
        >
          <Link to={back} className={buttonClass()}>
            {t('cancel')}
          </Link>
          <Button type="submit" variant="primary" busy={busy}>
            {t('merge')}
          </Button>
        </Foot>
      </div>
    </form>
  )
}

function pairOf({ patients }: MergeComparison, keepId: number | undefined): Pair | undefined {
  const kept = patients.find(({ id }) => id === keepId)
  const other = patients.find(({ id }) => id !== keepId)
  return kept && other && { kept, other }
}

/** The effects of the merge, read out when another record is to stay. */
function Effect({ pair: { kept, other } }: { pair: Pair }) {
  const t = useTranslations('patientMerge')
  const canRestore = useCan({ access: 'patient.restore' })
  const { appointments = 0 } = other
  return (
    <p role="status">
      {t('effect', { count: reportCount(other), keep: String(kept.id), from: String(other.id) })}{' '}
      {appointments > 0 && `${t('appointmentsMove', { count: appointments, keep: String(kept.id) })} `}
      {t(canRestore ? 'undoable' : 'undoableSoon')}
    </p>
  )
}

function Failure({ error, isUnanswered }: { error: Error; isUnanswered: boolean }) {
  const t = useTranslations('patientMerge')
  const problemTitle = useProblemTitle()
  if (isUnanswered) return <p>{t('unanswered')}</p>
  return (
    <p>
      {t('failed')} {problemTitle(error)}.
    </p>
  )
}
