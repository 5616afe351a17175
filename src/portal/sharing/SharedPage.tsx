import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { shareOperations } from '#contract/reports/sharing.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { createClient } from '#portal/http/client/client.ts'
import type { Connection } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'
import { CodeForm } from './CodeForm.tsx'
import { SharedReportView } from './SharedReportView.tsx'

interface SharedPageProps {
  service: Pick<Connection, 'baseUrl' | 'timeZone'>
  /** The clinic's name and logo. */
  brand: ReactNode
}

const keyInAddress = () => window.location.hash.slice(1)

/** A report for somebody without an account: the key is in the address until it is opened, and the code is typed. The portal keeps neither. */
export function SharedPage({ service, brand }: SharedPageProps) {
  const [key, setKey] = useState(keyInAddress)
  useEffect(() => {
    const read = () => setKey(keyInAddress())
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  // Another link in the same tab begins anew.
  return <Shared key={key} shareKey={key} service={service} brand={brand} />
}

function Shared({ shareKey, service, brand }: SharedPageProps & { shareKey: string }) {
  const client = useMemo(
    () => createClient({ ...service, isOwnService: true, token: () => undefined, onRefusedToken: () => {} }),
    [service],
  )
  const opening = useMutation({
    mutationFn: (code: string) =>
      client.send(shareOperations.openShare, { body: { key: shareKey, code }, timeout: ANSWER_TIMEOUT_MS }),
    // Removes the key from the address and from the browser's history.
    onSuccess: () => window.history.replaceState(null, '', paths.shared),
    gcTime: 0,
  })
  if (opening.data)
    return (
      <SharedReportView
        report={opening.data}
        brand={brand}
        fetchPdf={() =>
          client.send(shareOperations.getSharedPdf, {
            body: { pass: opening.data.pass },
            timeout: ANSWER_TIMEOUT_MS,
          })
        }
      />
    )
  return (
    <CodeForm
      brand={brand}
      isComplete={shareKey !== ''}
      isPending={opening.isPending}
      error={opening.error}
      onCode={opening.mutate}
    />
  )
}
