import { useEffect, useMemo, useState } from 'react'
import type { SingleReport } from '#contract/report.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { loadOnce } from '#portal/feedback/loadOnce.ts'

const reader = loadOnce(
  'The reader of texts',
  async () => (await import('#contract/reportDocument/readUnknown.ts')).readUnknownText,
)
type Read = Awaited<ReturnType<typeof reader.load>>

interface ReadDocument {
  /** Undefined until the code is loaded that reads it. */
  document: ResultDocument | undefined
  /** Whether it is shown as it was sent, because it holds what cannot be shown. */
  isDoubtful: boolean
  error: unknown
  retry: () => void
}

/** The text of a report as a document: as the service sends it, else read from its `result`, by code that is loaded when it is needed. */
export function useDocument({ result, resultDocument }: SingleReport): ReadDocument {
  const isNeeded = !resultDocument
  const [{ read, error }, setState] = useState<{ read?: Read | undefined; error?: unknown }>({
    read: reader.loaded(),
  })
  useEffect(() => {
    if (!isNeeded || read || error) return
    reader.preload().then(
      (loaded) => setState({ read: loaded }),
      (failure: unknown) => setState({ error: failure }),
    )
  }, [isNeeded, read, error])
  return useMemo(() => {
    const retry = () => setState({})
    if (resultDocument) return { document: resultDocument, isDoubtful: false, error: undefined, retry }
    const found = read?.(result)
    return { document: found?.document, isDoubtful: found?.isDoubtful ?? false, error, retry }
  }, [result, resultDocument, read, error])
}
