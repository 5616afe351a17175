import { Skeleton } from '#portal/ui/Skeleton.tsx'

const rows = { a: 'w-2/5', b: 'w-1/2', c: 'w-1/3', d: 'w-2/5', e: 'w-1/2', f: 'w-1/3', g: 'w-2/5' }

/** The place of a list that is on its way. */
export const ListSkeleton = () => (
  <div aria-hidden="true" className="min-h-0 grow overflow-hidden bg-panel pt-table-head">
    {Object.entries(rows).map(([key, width]) => (
      <div key={key} className="flex h-row items-center border-t border-line px-3">
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
)
