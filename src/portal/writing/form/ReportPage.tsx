import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BackLink } from '#portal/records/BackLink.tsx'
import { paths } from '#contract/portal/portalPaths.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useUser } from '#portal/session/SessionContext.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { patientOf } from '#portal/writing/api/initial.ts'
import { storedReport } from '#portal/writing/api/reports.ts'
import { ClosedReport } from '#portal/writing/closed/ClosedReport.tsx'
import { StateMark, stateOf } from '#portal/writing/list/UnreleasedList.tsx'
import { draftPatient } from './draft.ts'
import { ReportForm } from './ReportForm.tsx'

interface ReportPageProps {
  form: string
  id: number | undefined
  patientId: number | undefined
  onCreated: (id: number) => void
}

export function ReportPage({ form, id, patientId, onCreated }: ReportPageProps) {
  const t = useTranslations('writing')
  const correction = useTranslations('correction')
  const client = useClient()
  const { employee } = useUser()
  const [beganNew] = useState(id === undefined)
  const report = useQuery({ ...storedReport(client, id ?? 0), enabled: id !== undefined })
  const patient = useQuery({
    ...patientOf(client, patientId ?? 0),
    enabled: beganNew && patientId !== undefined,
  })
  // The cache may still hold an older version, from an earlier form.
  const data = beganNew || report.isFetchedAfterMount ? report.data : undefined
  useFocusAfterChange(data && stateOf(data))
  const isComing = beganNew ? patientId !== undefined && patient.isPending : !data

  const content = () => {
    if (!beganNew && report.error && !data)
      return <Problem error={report.error} onRetry={() => void report.refetch()} />
    if (isComing) return <Coming />
    if (data?.close === 1) return <ClosedReport report={data} />
    return (
      <ReportForm
        form={form}
        read={beganNew ? undefined : data}
        begun={{ doctor: employee ?? null, patient: patient.data ? draftPatient(patient.data) : null }}
        onCreated={({ id: created }) => onCreated(created)}
      />
    )
  }
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.writing} text={t('list.title')} />}
        heading={
          <>
            <PageHeading title={id === undefined ? t('list.new') : t('reportTitle', { id: String(id) })} />
            {data && <StateMark report={data} />}
            {data?.amends && (
              <span className="text-ink-3">{correction('corrects', { id: String(data.amends.id) })}</span>
            )}
          </>
        }
      />
      {content()}
    </>
  )
}

/** Closing, releasing and withdrawing a report take away the button that was pressed. The focus then goes to the heading. */
function useFocusAfterChange(state: string | undefined) {
  const before = useRef(state)
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== state
    before.current = state
    if (isChanged && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state])
}

function Coming() {
  const t = useTranslations('writing')
  return (
    <div aria-busy="true" className="flex max-w-4xl flex-col gap-4 px-6 py-5 max-md:px-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}
