export const roles = ['doctor', 'frontdesk', 'administrator'] as const
/** The code of a permission list that comes with the program. A clinic makes further lists, which have none. */
export type Role = (typeof roles)[number]
