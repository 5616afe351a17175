import { useEffect, useRef, useState } from 'react'

export interface Progress {
  done: number
  /** Undefined where nobody has said how much there will be. */
  total: number | undefined
}

export interface DownloadTools {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

interface DownloadState<Asked> {
  asked: Asked
  progress?: Progress
  error?: Error
}

/** One download at a time: how far it is, or why it failed. Leaving the page ends it. */
export function useDownload<Asked>(fetchFile: (asked: Asked, tools: DownloadTools) => Promise<void>) {
  const [state, setState] = useState<DownloadState<Asked>>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (asked: Asked) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const say = (next: DownloadState<Asked> | undefined) => signal.aborted || setState(next)
    say({ asked })
    try {
      await fetchFile(asked, { signal, onProgress: (progress) => say({ asked, progress }) })
      say(undefined)
    } catch (error) {
      say({ asked, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  return {
    state,
    isRunning: state !== undefined && !state.error,
    start: (asked: Asked) => void run(asked),
    /** Ends the download, or forgets that it has failed. */
    cancel: () => {
      running.current?.abort()
      setState(undefined)
    },
  }
}
