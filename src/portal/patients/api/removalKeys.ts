/** The removals of all patients, among the mutations. */
export const allRemovals = { mutationKey: ['patients', 'removal'] }

/** Removals of one patient run one at a time. */
export const removalsOf = (id: number) => ({ mutationKey: [...allRemovals.mutationKey, id] })

/** The restores of all patients. */
export const allRestores = { mutationKey: ['patients', 'restore'] }
