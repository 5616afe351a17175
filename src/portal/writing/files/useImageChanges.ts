import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReportImage } from '#contract/reportParts.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { changeImage, orderImages, removeImage } from '#portal/writing/api/files.ts'
import { changeOf, readReport, storedReport } from '#portal/writing/api/reports.ts'
import type { Editing } from '#portal/writing/form/useReportEditing.ts'

type Change =
  | { kind: 'caption'; image: ReportImage; caption: string }
  | { kind: 'key'; image: ReportImage }
  | { kind: 'remove'; image: ReportImage }
  | { kind: 'order'; images: readonly ReportImage[] }

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
    mutationFn: async (change: Change) => {
      switch (change.kind) {
        case 'caption':
          await changeImage(client, stored(change.image), { caption: change.caption.trim() })
          break
        case 'key':
          await changeImage(client, stored(change.image), { keyImage: !change.image.keyImage })
          break
        case 'remove':
          await removeImage(client, stored(change.image))
          break
        case 'order':
          await orderImages(client, change.images.map(stored))
          break
      }
    },
    // Also after a failure: of several images some may have been changed.
    onSettled: async () => editing.receive(await readReport(client, id)),
  })
  const move = (image: ReportImage, by: 1 | -1) => {
    const from = images.findIndex((one) => one.id === image.id)
    const to = from + by
    if (to < 0 || to >= images.length) return
    const isAtEnd = to === 0 || to === images.length - 1
    focusOn.current = `${image.id} ${(by === 1) !== isAtEnd ? 'later' : 'earlier'}`
    mutate({ kind: 'order', images: images.filter((one) => one.id !== image.id).toSpliced(to, 0, image) })
  }
  const remove = (image: ReportImage) => {
    const index = images.findIndex((one) => one.id === image.id)
    const next = images[index + 1] ?? images[index - 1]
    focusOn.current = next ? `${next.id} caption` : 'none'
    mutate({ kind: 'remove', image })
  }
  return {
    error,
    caption: (image: ReportImage, caption: string) => {
      if (caption.trim() !== image.caption) mutate({ kind: 'caption', image, caption })
    },
    /** Also while the change is on its way. */
    isKey: (image: ReportImage) =>
      isPending && variables.kind === 'key' && variables.image.id === image.id
        ? !variables.image.keyImage
        : image.keyImage === true,
    toggleKey: (image: ReportImage) => mutate({ kind: 'key', image }),
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
