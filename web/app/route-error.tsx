import { t, translate } from '../language/text.ts'
import { ApiError } from '../lib/api.ts'
import { ChunkError } from '../lib/loading/load-chunk.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { paths } from '../lib/url.ts'
import { PageError } from './page-loading.ts'

const reload = () => location.reload()

export function RouteError({ error }: { error: unknown }) {
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 py-16 sm:px-7">
      <h1 className="sr-only">{t('This page cannot be shown')}</h1>
      <Reason error={error} />
    </main>
  )
}

function Reason({ error }: { error: unknown }) {
  if (error instanceof PageError && error.status === 404) return <NotFound text={error.text} />
  if (error instanceof ChunkError) return <ErrorState text={translate(error.message)} onRetry={reload} />
  if (error instanceof ApiError && error.status === 0)
    return <ErrorState text={t('No connection. Please check that you are online.')} onRetry={reload} />
  return <ErrorState text={t('Something went wrong. Please try again.')} onRetry={reload} />
}

/** No such page, or a clip that is no longer offered. */
export function NotFound({ text = 'This page does not exist.' }: { text?: string | undefined }) {
  return <EmptyState text={translate(text)} link={{ to: paths.home(), label: t('Browse all clips') }} />
}
