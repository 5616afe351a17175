import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Demonstration } from '#contract/portal/demo.ts'
import { changeDemonstration, demonstration, releaseNow } from '#portal/demonstration/api/demonstration.ts'
import { StartOver } from '#portal/demonstration/startOver/StartOver.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Loading } from '#portal/ui/layout/Loading.tsx'
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { Refusal } from './Refusal.tsx'
import { ShownForm } from './ShownForm.tsx'
import type { ShownDraft } from './ShownForm.tsx'

/** How often an open panel looks for what another administrator has changed. */
const LOOKS_MS = 5_000

interface PanelProps {
  draft: ShownDraft
  onDraft: (draft: ShownDraft) => void
  /** The clinic's name, logo or unit was changed. */
  onShown: () => void
  onClose: () => void
}

/** The settings of the demonstration: a drawer beside the page, on which their effect is seen. */
export function DemonstrationPanel({ onClose, ...props }: PanelProps) {
  const t = useTranslations('demonstration')
  const id = useId()
  const query = demonstration(useClient())
  const { data, error, refetch } = useQuery(query)
  // Beside the interval of the query itself, which is shorter while a new clinic is being made.
  useQuery({ ...query, refetchInterval: LOOKS_MS })
  return (
    <Modal
      label={{ by: id }}
      closesBeside
      onClose={onClose}
      className="m-0 ml-auto h-full max-h-none w-[min(30rem,100vw)] max-w-none scroll-pb-8 flex-col overflow-y-auto overscroll-contain border-l border-line bg-panel text-ink shadow-dialog open:flex"
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-panel py-3 pr-2 pl-6 max-sm:pl-4">
        <h2 id={id} className="pt-1.5 text-name font-semibold">
          {t('title')}
        </h2>
        <IconButton icon="close" variant="bare" label={t('close')} onClick={onClose} />
      </div>
      {data ? (
        <Sections now={data} {...props} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading
          text={t('loading')}
          className="gap-4 p-6"
          shapes={['h-4 w-2/3', 'h-9 w-full', 'h-9 w-full']}
        />
      )}
    </Modal>
  )
}

function Sections({ now, draft, onDraft, onShown }: Omit<PanelProps, 'onClose'> & { now: Demonstration }) {
  const t = useTranslations('demonstration')
  const format = useFormatter()
  const dates = useDates()
  return (
    <div className="divide-y divide-line px-6 pb-4 max-sm:px-4">
      <p className="py-4 text-small text-ink-2">
        {t('facts', {
          reports: format.number(now.reports),
          patients: format.number(now.patients),
          language: t(`languages.${now.language}`),
          madeAt: dates.moment(now.madeAt),
          round: now.round,
        })}
      </p>
      <Section title={t('shown.title')}>
        <ShownForm now={now} draft={draft} onDraft={onDraft} onSaved={onShown} />
      </Section>
      <Section title={t('living.title')}>
        <LivingSwitch living={now.living} />
      </Section>
      <Section title={t('startOver.title')}>
        <StartOver now={now} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="py-5">
      <h3 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Whether the clinic lives, and what comes of it. */
function LivingSwitch({ living: { isOn, rests, perHour, today, total } }: Pick<Demonstration, 'living'>) {
  const t = useTranslations('demonstration.living')
  const format = useFormatter()
  const client = useClient()
  const queryClient = useQueryClient()
  const turn = useMutation({
    mutationFn: (on: boolean) => changeDemonstration(client, queryClient, { living: on }),
  })
  const release = useMutation({ mutationFn: () => releaseNow(client, queryClient) })
  const state = isOn ? (rests ?? 'working') : 'off'
  return (
    <div>
      <Checkbox
        label={t('label')}
        checked={turn.isPending ? turn.variables : isOn}
        aria-busy={turn.isPending}
        onChange={(event) => !turn.isPending && turn.mutate(event.target.checked)}
      />
      <p role="status" className="mt-1 ml-6.5 text-small text-ink-2">
        {t(`state.${state}`, { rate: format.number(perHour, { maximumSignificantDigits: 2 }) })}{' '}
        {t('counts', { today, total })}
      </p>
      <p className="mt-2 ml-6.5">
        <Button
          variant="quiet"
          aria-busy={release.isPending}
          onClick={() => !release.isPending && release.mutate()}
        >
          {t('now')}
        </Button>
      </p>
      <Refusal error={turn.error ?? release.error} />
    </div>
  )
}
