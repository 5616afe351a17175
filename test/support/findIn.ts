import { type BoundFunctions, type queries, waitFor, within } from '@testing-library/react'

/** Looks for something within an element, for both anew at each try: a page that loads, or shows another list, replaces elements. */
export const findIn = <Found>(
  element: () => HTMLElement,
  find: (inside: BoundFunctions<typeof queries>) => Found,
): Promise<Found> => waitFor(() => find(within(element())))
