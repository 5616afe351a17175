export const patients = {
  title: 'Patients',
} as const
