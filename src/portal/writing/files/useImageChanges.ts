import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_REPORT_FILE_BYTES } from '#contract/reports/reportOperations.ts'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { changeImage, orderImages, removeImage, imageTypes, sendImage } from '#portal/writing/api/files.ts'
import { changeOf, readReport, storedReport } from '#portal/writing/api/reports.ts'
import type { Editing } from '#portal/writing/form/useReportEditing.ts'

interface Change {
  run: () => Promise<unknown>
  /** The image that is marked as a key image, or no longer. */
  toggled?: ReportImage
}

/** Changes of a draft's images, one after the other, each followed by reading what is stored. */
export function useImageChanges(editing: Editing, images: readonly ReportImage[]) {
  const client = useClient()
  const id = editing.base?.id ?? 0
  // The focus once the images are rendered in their new order.
  const focusOn = useRef<string>(undefined)
  const queryClient = useQueryClient()
  /** An image as it is stored after the changes before, which may not be rendered yet. */
  const stored = (image: ReportImage): ReportImage => {
    const now = queryClient.getQueryData(storedReport(client, id).queryKey)
    const found = now?.images.find((one) => one.id === image.id)
    return { ...image, dateHourChanged: found?.dateHourChanged ?? image.dateHourChanged }
  }
  const { mutate, error, isPending, variables } = useMutation({
    ...changeOf(editing.key),
    mutationFn: (change: Change) => change.run(),
    // Also after a failure: of several images some may have been changed.
    onSettled: async () => editing.receive(await readReport(client, id)),
  })
  const move = (image: ReportImage, by: 1 | -1) => {
    const from = images.findIndex((one) => one.id === image.id)
    const to = from + by
    if (to < 0 || to >= images.length) return
    const isAtEnd = to === 0 || to === images.length - 1
    focusOn.current = `${image.id} ${(by === 1) !== isAtEnd ? 'later' : 'earlier'}`
    const ordered = images.filter((one) => one.id !== image.id).toSpliced(to, 0, image)
    mutate({ run: () => orderImages(client, ordered.map(stored)) })
  }
  const remove = (image: ReportImage) => {
    const index = images.findIndex((one) => one.id === image.id)
    const next = images[index + 1] ?? images[index - 1]
    focusOn.current = next ? `${next.id} caption` : 'none'
    mutate({ run: () => removeImage(client, stored(image)) })
  }
  return {
    error,
    caption: (image: ReportImage, caption: string) => {
      if (caption.trim() !== image.caption)
        mutate({ run: () => changeImage(client, stored(image), { caption: caption.trim() }) })
    },
    /** Also while the change is on its way. */
    isKey: (image: ReportImage) =>
      isPending && variables.toggled?.id === image.id ? !variables.toggled.keyImage : image.keyImage === true,
    toggleKey: (image: ReportImage) =>
      mutate({
        run: () => changeImage(client, stored(image), { keyImage: !image.keyImage }),
        toggled: image,
      }),
    move,
    remove,
    /** Called after each drawing, with what gets the focus where no image is left. */
    focus: (list: HTMLElement | null, choose: HTMLElement | null) => {
      const target = focusOn.current
      if (!target || isPending) return
      focusOn.current = undefined
      const element = list?.querySelector<HTMLElement>(`[data-focus="${target}"]:not(:disabled)`)
      ;(element ?? choose)?.focus()
    },
  }
}

export type ImageChanges = ReturnType<typeof useImageChanges>

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
