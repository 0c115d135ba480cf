import { Component, type ReactNode } from 'react'
import { t } from '../language/text.ts'
import { Button } from '../ui/button.tsx'

/** Error boundary around a lazy component: if its chunk cannot be loaded the page stays, with an offer to reload it. */
export class ChunkErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div
        role="alert"
        className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-[560px] items-center gap-4 rounded-panel border border-line bg-surface p-4 shadow-soft"
      >
        <p className="mr-auto">{t('A part of this page could not be loaded.')}</p>
        <Button variant="accent" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    )
  }
}
