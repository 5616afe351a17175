import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { showRemoved, invalidatePatient } from '#portal/patients/api/cache.ts'
import { patientRecord } from '#portal/patients/api/record.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'
import { recordToRemove, removePatient, similarPatients } from '#portal/patients/api/removal.ts'
import { removalsOf } from '#portal/patients/api/removalKeys.ts'
import type { Acknowledged, DoneRemoval } from '#portal/patients/api/removal.ts'
import type { RemovalRequest } from '#portal/patients/api/removalBody.ts'
import type { ListedReason } from '#portal/patients/identity/codeText.ts'
import { useUnloadGuard } from '#portal/records/form/useLeaveGuard.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { isFinal, readingRefusal, refusalOf, removalRefusal } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import { useAnnounceRemoval } from './removalNotices.tsx'
import { noReports, reportCount, useReportsTarget } from './useReportsTarget.ts'

/** What became of one patient of a queue. */
export type Outcome =
  | { kind: 'removed' | 'restored'; removal: DoneRemoval }
  | { kind: 'skipped' }
  | { kind: 'refused'; refusal: Refusal }

/** The step of a queue of removals that a dialog is. */
export interface QueueStep {
  position: number
  count: number
  /** Says what became of the patient before, with Undo. */
  previous: ReactNode
  onOutcome: (outcome: Outcome) => void
  /** The rest of the queue is skipped. */
  onStop: () => void
}

/** Refusals that are told in their own words where the dialog is not there to tell them. */
const toasts = ['sessionEnded', 'stillThere', 'stillListed', 'unverified'] as const

const initial = {
  /** `kept` and `gone`: the dialog is closed, and the patient is still there or is not. */
  phase: 'open' as 'open' | 'kept' | 'gone',
  typedNumber: '',
  /** As it is entered: one of the list, or `other` with a text. */
  reason: { choice: '' as ListedReason | 'other' | '', text: '' },
  reports: noReports,
  /** Submitted with a number that is wrong or not complete. */
  isNumberRefused: false,
  /** Submitted with the right number: what is missing beside it is pointed out from now on. */
  isTried: false,
  /** A request without an answer may have removed the patient. */
  isAnswerLost: false,
  /** The record that was confirmed, where somebody else had changed it before. */
  changedFrom: undefined as KnownPatient | undefined,
  /** The service has answered that the removal is done, before its listing was read again. */
  acknowledged: undefined as Acknowledged | undefined,
  /** And then its reports were still listed. */
  isStillListed: false,
}

export interface RemovalSettings {
  /** Given where several patients are removed one after the other. */
  step?: QueueStep | undefined
  /** The page behind the dialog tells what was removed, so that no toast does. */
  isToldBehind?: boolean | undefined
  /** The patient is no longer there. */
  onGone?: (() => void) | undefined
}

/** The state of a removal dialog: the record, what was entered, the request and its refusal. */
export function useRemoval(patient: Patient, { step, isToldBehind = false, onGone }: RemovalSettings) {
  const t = useTranslations('patientRemoval.toast')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const announce = useAnnounceRemoval()
  const user = useUser()
  const [state, setState] = useState(initial)
  const change = (part: Partial<typeof initial>) => setState((before) => ({ ...before, ...part }))
  const { reason, reports, isAnswerLost, acknowledged } = state
  const recordNumber = String(patient.id)
  const number = state.typedNumber.trim()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])

  // As long as the service has not said whether it keeps reasons, none could be asked for, and nothing is removed.
  const { isLoading: isServiceLoading, offers } = useCapabilities()
  const takesReason = offers('listRemovedPatients')
  const givenReason = (reason.choice === 'other' ? reason.text.trim() : reason.choice) || undefined

  const recordQuery = useQuery(recordToRemove(client, patient.id))
  const record: KnownPatient = recordQuery.data ?? patient
  const isReading = recordQuery.isFetching || isServiceLoading
  const isReady = recordQuery.isSuccess && !isReading && record.dateHourDeleted === null
  const target = useReportsTarget(record, reports, takesReason && reason.choice === 'duplicate')
  const isConfirmed = isReady && number === recordNumber

  const leaveGone = () => {
    change({ phase: 'gone' })
    onGone?.()
  }

  const removal = useSingleMutation({
    ...removalsOf(patient.id),
    mutationFn: async (request: RemovalRequest): Promise<DoneRemoval> => {
      const { confirmed, reason: given, reportsTo } = request
      const moved = reportsTo && { to: reportsTo.id, reports: reportCount(confirmed) }
      const removed = await removePatient(client, request, {
        by: user.name,
        isAnswerLost,
        acknowledged,
        onAcknowledged: (answer) => change({ acknowledged: answer }),
      })
      return { id: patient.id, by: user.name, reason: given, moved, ...removed }
    },
    onSuccess: (done) => {
      if (!isMounted.current || !(step || isToldBehind)) announce(done)
      const refreshed = showRemoved(queryClient, patient.id)
      if (isMounted.current) {
        step?.onOutcome({ kind: 'removed', removal: done })
        leaveGone()
      }
      return refreshed
    },
    onError: (error, { confirmed }) => {
      const { kind, step: next } = removalRefusal(error)
      const isLost = isAnswerLost || kind === 'unanswered' || kind === 'unansweredAndThere'
      change({ isAnswerLost: isLost, ...(next === 'check' && { isStillListed: true }) })
      if (!isMounted.current) {
        const own = toasts.find((known) => known === kind)
        notify(t(own ?? (isLost ? 'unanswered' : 'refused'), { id: recordNumber }), 'note')
      } else if (next === 'confirm') change({ typedNumber: '' })
      else if (next === 'compare') {
        change({ changedFrom: confirmed, typedNumber: '' })
        void recordQuery.refetch()
      } else if (next === 'choose') {
        change({ reports: noReports })
        void queryClient.refetchQueries(similarPatients(client, patient.id))
      }
    },
  })
  const busy = removal.isPending
  useUnloadGuard(busy)

  const currentRefusal = (): Refusal | undefined => {
    if (busy || removal.isSuccess) return undefined
    const refused = removal.error ? removalRefusal(removal.error) : undefined
    if (recordQuery.isFetching) return refused?.step === 'compare' ? refused : undefined
    if (recordQuery.error) return readingRefusal(recordQuery.error)
    const { dateHourDeleted: at, userDeleted } = record
    return at === null
      ? refused
      : refusalOf('alreadyRemoved', { removed: { at, by: userDeleted.name ?? null } })
  }
  const shown = currentRefusal()
  const refusal = isAnswerLost && shown?.kind === 'notFound' ? refusalOf('removedUnanswered') : shown

  return {
    ...state,
    /** The record as it was read, or as the list had it before. */
    record,
    isRead: recordQuery.data !== undefined,
    isReading,
    /** What is on the screen is what the service holds, and may be removed. */
    isReady,
    /** The service keeps a reason, so one has to be given. */
    takesReason,
    target,
    /** The typed number is the record's. */
    isConfirmed,
    /** What has still to be entered. */
    missing: [
      ...(takesReason && givenReason === undefined ? (['reason'] as const) : []),
      ...(target.isMissing ? (['reports'] as const) : []),
      ...(number === recordNumber ? [] : (['number'] as const)),
    ],
    /** The typed number is wrong as far as it goes, or was submitted before it was complete. */
    isNumberWrong: state.isNumberRefused || !recordNumber.startsWith(number),
    busy,
    refusal,
    /** Nothing can be confirmed any more. */
    isFinal: state.isStillListed || (refusal !== undefined && isFinal(refusal)),
    /** The listing is read again, which the user may end. */
    isChecking: busy && acknowledged !== undefined,
    typeNumber: (text: string) => change({ typedNumber: text, isNumberRefused: false }),
    chooseReason: (chosen: typeof reason) => change({ reason: chosen }),
    chooseReports: (chosen: typeof reports) => change({ reports: chosen }),
    readAgain: () => void recordQuery.refetch(),
    checkAgain: () => removal.variables && removal.mutate(removal.variables),
    endCheck: () => client.listing?.cancel(),
    /** Sends the removal, or answers what has to be entered before. */
    submit: (): 'reason' | 'reports' | undefined => {
      change({ isNumberRefused: number !== '' && number !== recordNumber })
      if (!isConfirmed || !recordQuery.data) return undefined
      change({ isTried: true })
      if (takesReason && givenReason === undefined) return 'reason'
      if (target.isMissing) return 'reports'
      removal.mutate({
        confirmed: recordQuery.data,
        reason: takesReason ? givenReason : undefined,
        reportsTo: target.target,
      })
      return undefined
    },
    /** Closes the dialog without a removal. */
    close: () => {
      if (busy) return
      const refused = refusal ?? (isAnswerLost ? refusalOf('unanswered') : undefined)
      step?.onOutcome(refused ? { kind: 'refused', refusal: refused } : { kind: 'skipped' })
      if (refusal?.step === 'gone') {
        void showRemoved(queryClient, patient.id)
        leaveGone()
        return
      }
      if (isAnswerLost || state.changedFrom || acknowledged) {
        void invalidatePatient(queryClient, patient.id)
        void queryClient.invalidateQueries(patientRecord(client, patient.id))
      }
      change({ phase: 'kept' })
    },
  }
}

export type Removal = ReturnType<typeof useRemoval>
