import { Loading } from '#portal/ui/layout/Loading.tsx'

export const FieldsSkeleton = () => (
  <Loading className="gap-4 sm:col-span-full" shapes={['h-4 w-1/2', 'h-9 w-full', 'h-9 w-full']} />
)
