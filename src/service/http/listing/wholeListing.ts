/** The answer of a listing that has no pages. */
export const wholeListing = <T>(data: T[]) => ({ count: data.length, data })
