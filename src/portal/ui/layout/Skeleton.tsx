/** The place of something that is on its way. What is on its way is said elsewhere, in a live region. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-mark bg-sunken ${className}`} />
)
