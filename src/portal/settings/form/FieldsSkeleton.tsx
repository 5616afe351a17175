import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

export const FieldsSkeleton = () => (
  <div className="flex flex-col gap-4 sm:col-span-full">
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-9 w-full" />
  </div>
)
