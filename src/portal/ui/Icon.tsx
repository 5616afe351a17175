// One stroke family on a grid of 24.
const paths = {
  report:
    'M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8zM14 3v5h5M9 13h6M9 17h6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  chevronDown: 'M6 9l6 6 6-6',
  chevronUp: 'M6 15l6-6 6 6',
  chevronLeft: 'M15 6l-6 6 6 6',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 7.7v.3',
  refresh: 'M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 4v4.5h-4.5',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14',
  print:
    'M7 8V3.5h10V8M7 17H5a1.5 1.5 0 0 1-1.5-1.5V10A2 2 0 0 1 5.5 8h13a2 2 0 0 1 2 2v5.5A1.5 1.5 0 0 1 19 17h-2M7 14h10v6.5H7z',
  open: 'M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
  signOut: 'M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10M15.5 8l4 4-4 4M19.5 12H9.5',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4.3-2.6M13.5 9.1A10 10 0 0 1 19 12M2 8.5a15 15 0 0 1 4-2.6M10 4.6A15 15 0 0 1 22 8.5M12 19.3v.2',
  lock: 'M6.5 11h11A1.5 1.5 0 0 1 19 12.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-7A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3',
} as const

export type IconName = keyof typeof paths

/** A picture beside words: it says nothing of its own. */
export const Icon = ({
  name,
  size = 18,
  className = '',
}: {
  name: IconName
  size?: number
  className?: string
}) => (
  <svg
    aria-hidden="true"
    className={`shrink-0 ${className}`}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
)
