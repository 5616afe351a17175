import { useEffect, useMemo, useState } from 'react'
import type { SingleReport } from '#contract/reports/report.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { useDocument } from '#portal/reports/document/ReportText.tsx'
import { compareTexts } from './compareTexts.ts'
import type { Comparison } from './RowWriter.ts'

interface Texts {
  older: ResultDocument
  newer: ResultDocument
}

/** The texts of two reports as they are compared; undefined until the code is loaded that reads them, where a service sends no documents. */
export function useComparableTexts(older: SingleReport, newer: SingleReport) {
  const before = useDocument(older)
  const after = useDocument(newer)
  const texts = useMemo<Texts | undefined>(
    () => (before.document && after.document ? { older: before.document, newer: after.document } : undefined),
    [before.document, after.document],
  )
  const retry = () => {
    before.retry()
    after.retry()
  }
  return { texts, error: before.error ?? after.error, retry }
}

export function useComparison(texts: Texts | undefined): Comparison | undefined {
  const [result, setResult] = useState<{ texts: Texts; comparison: Comparison }>()
  useEffect(() => {
    if (!texts) return undefined
    const controller = new AbortController()
    const compare = async () => {
      const comparison = await compareTexts(texts.older, texts.newer, pauseWhenDue(controller.signal))
      setResult({ texts, comparison })
    }
    // An aborted comparison ends with an error, which is expected.
    compare().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [texts])
  return result?.texts === texts ? result?.comparison : undefined
}

const MAX_BLOCKING_MS = 25

/** A function for long computations to call often: it yields to the event loop when the page has been blocked for long enough. */
function pauseWhenDue(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - since < MAX_BLOCKING_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
    signal.throwIfAborted()
  }
}
