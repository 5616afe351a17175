export const dates = { yesterday: 'Yesterday' } as const
