/** The categories by which the settings arrange the groups. */
export const categories = [
  'clinic',
  'people',
  'exams',
  'texts',
  'equipment',
  'plans',
  'places',
  'lists',
  'integrations',
  'access',
  'system',
] as const
export type Category = (typeof categories)[number]
