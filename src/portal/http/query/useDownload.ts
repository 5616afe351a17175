import { useEffect, useRef, useState } from 'react'

export interface Progress {
  done: number
  /** Undefined where it is not known. */
  total: number | undefined
}

export interface DownloadTools {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

interface DownloadState<Request> {
  request: Request
  progress?: Progress
  error?: Error
}

export interface DownloadControl<Request> {
  state: DownloadState<Request> | undefined
  isRunning: boolean
  start: (request: Request) => void
  /** Cancels the download, or clears its failure. */
  cancel: () => void
}

/** One download at a time, with its progress or failure. Leaving the page cancels it. */
export function useDownload<Request>(
  fetchFile: (request: Request, tools: DownloadTools) => Promise<void>,
): DownloadControl<Request> {
  const [state, setState] = useState<DownloadState<Request>>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (request: Request) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const update = (next: DownloadState<Request> | undefined) => signal.aborted || setState(next)
    update({ request })
    try {
      await fetchFile(request, { signal, onProgress: (progress) => update({ request, progress }) })
      update(undefined)
    } catch (error) {
      update({ request, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  return {
    state,
    isRunning: state !== undefined && !state.error,
    start: (request: Request) => void run(request),
    cancel: () => {
      running.current?.abort()
      setState(undefined)
    },
  }
}
