import { Component, type ReactNode } from 'react'
import { type Location, Outlet, useLocation } from 'react-router'
import { useShownPage } from './navigation/shown-page.ts'
import { RouteError } from './route-error.tsx'

/** The page or, in its place, why there is none. */
export function PageOrError() {
  const { error } = useShownPage().page
  return <ErrorBoundary>{error === undefined ? <Outlet /> : <RouteError error={error} />}</ErrorBoundary>
}

/** Says that something cannot be rendered, until another address is shown. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>
}

interface BoundaryProps {
  location: Location
  children: ReactNode
}

interface BoundaryState {
  location: Location
  caught?: { error: unknown } | undefined
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location }

  static getDerivedStateFromError = (error: unknown): Partial<BoundaryState> => ({ caught: { error } })

  static getDerivedStateFromProps = ({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null =>
    location === state.location ? null : { location, caught: undefined }

  override render() {
    const { caught } = this.state
    return caught ? <RouteError error={caught.error} /> : this.props.children
  }
}
