import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until the page of released reports shows this count: "43 of 130 reports". */
export const saysCount = (text: string | RegExp) =>
  waitFor(() =>
    expect(screen.getByText(/\d reports?$/, { selector: '[role=status]' })).toHaveTextContent(text),
  )
