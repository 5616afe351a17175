import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REPORT_FILE_BYTES } from '#contract/reportOperations.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { imageTypes, sendImage } from '#portal/writing/api/files.ts'
import { changeOf, readReport } from '#portal/writing/api/reports.ts'
import type { Editing } from '#portal/writing/form/useReportEditing.ts'

export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'type' | 'size' | 'failed'
  error?: Error
}

let lastKey = 0

/** The images that are on their way to a draft, sent one after the other. Those that were refused stay until they are dismissed. */
export function useUploads(editing: Editing) {
  const client = useClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  /** Those that the draft has, so that another try after a failed reading of the report does not add them again. */
  const [sent] = useState(() => new WeakSet<File>())
  const id = editing.base?.id ?? 0
  const set = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))
  const sending = useMutation({
    ...changeOf(editing.key),
    mutationFn: async ({ key, file }: Upload) => {
      set(key, { state: 'sending' })
      if (!sent.has(file)) await sendImage(client, id, file)
      sent.add(file)
      return readReport(client, id)
    },
    onSuccess: (report, { key }) => {
      drop(key)
      editing.receive(report)
    },
    onError: (error, { key }) => set(key, { state: 'failed', error }),
  })
  const begin = (upload: Upload) => {
    if (upload.state === 'waiting') sending.mutate(upload)
  }
  return {
    uploads,
    drop,
    retry: (upload: Upload) => {
      const again: Upload = { key: upload.key, file: upload.file, state: 'waiting' }
      set(upload.key, again)
      begin(again)
    },
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => ({ key: (lastKey += 1), file, state: stateOf(file) }))
      setUploads((all) => [...all, ...added])
      for (const upload of added) begin(upload)
    },
  }
}

function stateOf(file: File): Upload['state'] {
  if (!imageTypes.some((type) => type === file.type)) return 'type'
  return file.size > MAX_REPORT_FILE_BYTES ? 'size' : 'waiting'
}
