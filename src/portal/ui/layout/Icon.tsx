// One stroke family on a grid of 24.
const paths = {
  chart: 'M4 20.5h16M7 17v-5M12 17V5M17 17V9',
  report:
    'M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8zM14 3v5h5M9 13h6M9 17h6',
  calendar:
    'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5zM4 10h16M8 3v4M16 3v4',
  pen: 'M4.5 19.5l1-4L16 5a2.1 2.1 0 0 1 3 3L8.5 18.5zM14 7l3 3M12.5 20h7',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  personMinus: 'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 20.5a7.5 7.5 0 0 1 15 0M16 9h5.5',
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
  keyboard:
    'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5zM7 10v.2M10.3 10v.2M13.7 10v.2M17 10v.2M8 14h8',
  list: 'M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.2M4 12h.2M4 17.5h.2',
  lock: 'M6.5 11h11A1.5 1.5 0 0 1 19 12.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-7A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3',
  chevronRight: 'M9 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  actual: 'M4 9l3-2v10M12 9.8v.2M12 14.8v.2M17 9l3-2v10',
  turnLeft: 'M4 12a8 8 0 1 0 2.4-5.7L4 8.5M4 4v4.5h4.5',
  turnRight: 'M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 4v4.5h-4.5',
  invert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 7.5h5.5M12 12h8.5M12 16.5h5.5',
  filters: 'M4 7h16M7 12h10M10 17h4',
  sliders: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 10.5v-5M9 18.5v-5',
  halves:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM12 4.5v15',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.7v.3',
  image:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM4 17l4.5-4.5 3 3L16 11l4.5 4.5M9 9.2v.2',
  merge: 'M7 4v4c0 3 5 3 5 6v6M17 4v4c0 3-5 3-5 6M9 17l3 3 3-3',
  more: 'M5 11.5h1v1H5zM11.5 11.5h1v1h-1zM18 11.5h1v1h-1z',
  copy: 'M9.5 8h9A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 18.5v-9A1.5 1.5 0 0 1 9.5 8zM5 16a1 1 0 0 1-1-1V5.5A1.5 1.5 0 0 1 5.5 4H15a1 1 0 0 1 1 1',
  unread:
    'M20 10.5v7a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-10A1.5 1.5 0 0 1 5.5 6H14M4.5 8l7.5 5 3.5-2.3M19.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
} as const

export type IconName = keyof typeof paths

/** A decorative icon, hidden from screen readers. */
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

export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
  />
)
