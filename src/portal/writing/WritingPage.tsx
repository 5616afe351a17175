import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#contract/portal/portalPaths.ts'
import { NextStep } from '#portal/feedback/Problem.tsx'
import { ProblemPage } from '#portal/feedback/ProblemPanel.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { ReportPage } from './form/ReportPage.tsx'
import { UnreleasedList } from './list/UnreleasedList.tsx'
import { readWritingLocation } from './url.ts'
import type { WritingLocation } from './url.ts'

export function WritingPage() {
  const location = readWritingLocation(useLocation())
  const navigate = useNavigate()
  const { offers, isLoading } = useCapabilities()
  const form = useForm(location)

  if (!offers('releaseReport')) return isLoading ? null : <Missing />
  switch (location.page) {
    case 'list':
      return <UnreleasedList filters={location.filters} />
    case 'new':
    case 'report':
      return (
        <ReportPage
          key={form.key}
          form={form.key}
          id={location.page === 'report' ? location.id : undefined}
          patientId={location.page === 'new' ? location.patientId : undefined}
          onCreated={(id) => {
            form.keep(id)
            void navigate(paths.writtenReport(id), { replace: true })
          }}
        />
      )
    case 'unknown':
      return <Missing />
  }
}

/** Tells one form from the next. That of a new report stays the same when the report is created and has an address of its own. */
function useForm(location: WritingLocation) {
  const [{ count, created }, setState] = useState<{ count: number; created?: Created }>({ count: 0 })
  // The address changes in a later drawing than this state. A key that changed before would drop the form, with what is typed in it.
  const isOfCreated = location.page === 'report' && location.id === created?.id
  if (isOfCreated && created.count === count) setState({ count: count + 1, created })
  const keyOf = () => {
    if (location.page === 'new') return `new ${count} ${location.patientId ?? ''}`
    if (location.page !== 'report') return ''
    return isOfCreated ? created.key : String(location.id)
  }
  const key = keyOf()
  return { key, keep: (id: number) => setState({ count, created: { id, key, count } }) }
}

interface Created {
  id: number
  /** Of the form in which it was created. */
  key: string
  count: number
}

function Missing() {
  const error = new ApiError(404, undefined, null)
  return <ProblemPage error={error} action={<NextStep error={error} />} />
}
