/** A placeholder for something that is loading, which a live region elsewhere announces. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-mark bg-sunken ${className}`} />
)
