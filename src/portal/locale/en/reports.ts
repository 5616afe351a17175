export const reports = {
  title: 'Released reports',
} as const
