import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/reports/report.ts'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { readImages } from '#portal/reports/api/images.ts'
import { Filmstrip } from '#portal/reports/document/images/viewer/Filmstrip.tsx'
import { Stage } from '#portal/reports/document/images/viewer/Stage.tsx'
import { useViewer, viewedImages } from '#portal/reports/document/images/viewer/useViewer.ts'
import type { Viewer } from '#portal/reports/document/images/viewer/useViewer.ts'
import { viewerKeys } from '#portal/reports/document/images/viewer/viewerKeys.ts'
import { ReportText } from '#portal/reports/document/ReportText.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import type { Side } from './ComparedTexts.tsx'

export type ReadSide = Pick<Side, 'id' | 'name' | 'heading'> & { report: SingleReport; showsImages: boolean }

interface ReportsBesideProps {
  ref?: Ref<HTMLDivElement>
  sides: readonly [ReadSide, ReadSide]
  /** One below the other, where there is no room for two columns. */
  isStacked: boolean
}

/** Two reports side by side, each as it is read by itself: nothing is marked between them. Either shows its text or its images. */
export function ReportsBeside({ ref, sides, isStacked }: ReportsBesideProps) {
  const [first, second] = sides.map(({ report }) => viewedImages(report, readImages(report.images).images))
  const images = [...(first ?? []), ...(second ?? [])]
  const viewer = useViewer(images, 0, first?.length ?? 0)
  useStageKeys(viewer)
  const layout = isStacked
    ? 'overflow-y-auto'
    : 'grid grid-cols-2 grid-rows-[minmax(0,1fr)] divide-x divide-line'
  return (
    <div ref={ref} className={`min-h-0 grow bg-panel short:shrink-0 ${layout}`}>
      {sides.map(({ id, name, heading, report, showsImages }, half) => (
        <div
          key={id}
          role="region"
          tabIndex={showsImages ? undefined : 0}
          aria-label={name}
          className={`flex flex-col outline-offset-[-2px] ${isStacked ? '' : 'overflow-y-auto'}`}
        >
          <h2 className="sr-only">{name}</h2>
          <div className="sticky top-0 border-b border-line bg-panel px-6 py-2 max-md:px-4">{heading}</div>
          {showsImages ? (
            <ImagesOfSide viewer={viewer} half={half} />
          ) : (
            <div className="px-6 py-4 max-md:px-4">
              <ReportText report={report} asItCame={false} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

const keys = {
  zoomIn: viewerKeys.zoomIn,
  zoomOut: viewerKeys.zoomOut,
  fit: ['0'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
} as const

/** The keys of the image that has the focus: they zoom and move it, or show another one. */
function useStageKeys({ run, arrow }: Viewer): void {
  const [on] = useShortcutsOn()
  useKeys(
    keys,
    {
      zoomIn: run.zoomIn,
      zoomOut: run.zoomOut,
      fit: run.fit,
      left: () => void arrow({ x: -1, y: 0 }),
      right: () => void arrow({ x: 1, y: 0 }),
      up: () => void arrow({ x: 0, y: -1 }),
      down: () => void arrow({ x: 0, y: 1 }),
    },
    {
      areCharactersOn: on,
      isTaken: ({ target }) => !(target instanceof Element && target.closest('[data-stage]')),
    },
  )
}

const tools = [
  ['zoomOut', 'minus', '-'],
  ['zoomIn', 'plus', '+'],
  ['fit', 'fit', '0'],
] as const

/** The images of one side. Zoomed and moved with those of the other side, unless that is switched off. */
function ImagesOfSide({ viewer, half }: { viewer: Viewer; half: number }) {
  const t = useTranslations('images.commands')
  return (
    <div className="flex min-h-[20rem] grow dark-room flex-col bg-page text-ink select-none">
      <Stage viewer={viewer} half={half} />
      <div className="flex shrink-0 flex-wrap items-center justify-center gap-1 p-1">
        <Filmstrip viewer={viewer} half={half} />
        {tools.map(([id, icon, key]) => (
          <IconButton
            key={id}
            variant="bare"
            icon={icon}
            label={t(id)}
            shortcut={key}
            onClick={() => {
              viewer.activate(half)
              viewer.run[id]()
            }}
          />
        ))}
        <IconButton
          variant="bare"
          icon="link"
          label={t('link')}
          aria-pressed={viewer.linked}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          onClick={viewer.run.link}
        />
      </div>
    </div>
  )
}
