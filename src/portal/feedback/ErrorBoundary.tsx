import { Component } from 'react'
import type { ReactNode } from 'react'
import { MissingCodeError } from './later/loadOnce.ts'

interface ErrorBoundaryProps {
  /** A new value resets the boundary: the address of the page. */
  resetKey?: string | undefined
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

interface State {
  failure: { error: unknown } | undefined
}

/** Catches the errors of a page's rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failure && before.resetKey !== this.props.resetKey) this.retry()
  }

  readonly retry = () => {
    const error = this.state.failure?.error
    if (error instanceof MissingCodeError) error.forget()
    this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children
  }
}
