export const roles = ['doctor', 'frontdesk', 'administrator'] as const
/** The code of a permission list that comes with the program for people. Lists that a clinic makes have no code. */
export type Role = (typeof roles)[number]
