import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { readStoredScript } from '../../catalogue/script/script-storage.ts'
import { lineQuery } from '../../catalogue/script/line-query.ts'
import { readScript } from '../../catalogue/script/script-lines.ts'
import { answerOf, clipCountText } from '../../catalogue/search/search-state.ts'
import { t } from '../../language/text.ts'
import { useHydrated } from '../../lib/hydration/use-hydrated.ts'
import { paths } from '../../lib/url.ts'
import { ErrorState } from '../../ui/states.tsx'
import { ClipResults } from '../clip-results.tsx'
import { ScriptExample, ScriptForm } from './deferred-script-parts.tsx'

/** Each line of a script is a search. The tab keeps it until somebody signs out: Back and a reload have it, the address does not. */
export default function ScriptPage() {
  const state = useLocation().state as { script?: unknown } | null
  const isHydrated = useHydrated()
  const script = isHydrated ? readStoredScript(state?.script) : ''
  const { lines, leftOut } = useMemo(() => readScript(script), [script])
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="mb-9 grid gap-5">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">
          {t('From the script to the clips')}
        </h1>
        <p className="max-w-[70ch] text-ink-2">
          {t(
            'Paste what you are going to film or cut: under each line you see clips that fit. Each line is asked as a search; the script itself is not kept.',
          )}
        </p>
        <div className="grid items-start gap-7 lg:grid-cols-2">
          <ScriptForm key={script} given={script} />
          {lines.length === 0 && <ScriptExample />}
        </div>
      </header>
      <output className="mb-7 block text-ink-2 empty:hidden">
        {lines.length > 0 && summaryOf(lines.length, leftOut)}
      </output>
      <ol className="grid gap-11">
        {lines.map((line) => (
          <li key={line} className="min-w-0">
            <Line line={line} />
          </li>
        ))}
      </ol>
    </main>
  )
}

const summaryOf = (lines: number, leftOut: number): string =>
  leftOut > 0
    ? t('The first {count} lines are shown. Lines left out: {rest}.', { count: lines, rest: leftOut })
    : t('Lines read: {count}', { count: lines })

function Line({ line }: { line: string }) {
  const query = useQuery(lineQuery(line))
  const found = answerOf(query.data)
  return (
    <section aria-label={line}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 className="min-w-0 text-h3 font-strong wrap-anywhere">{line}</h2>
        {found && found.total > 0 && (
          <Link to={paths.search(line)} className="text-link underline underline-offset-4">
            {clipCountText(found.total)}
          </Link>
        )}
      </div>
      {query.isError && (
        <ErrorState text={t('Failed to search videos. Please try again.')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <ClipGridSkeleton count={4} dense />}
      {found?.total === 0 && (
        <p className="text-ink-2">
          <Link to={paths.search(line)} className="text-link underline underline-offset-4">
            {t('No clip fits this line. Ask for this shot')}
          </Link>
        </p>
      )}
      {found && found.total > 0 && (
        <>
          {found.partial && (
            <p className="mb-3 text-ink-3">{t('No clip has all of these words. These have some of them.')}</p>
          )}
          <ClipResults videos={found.videos} opens={false} dense />
        </>
      )}
    </section>
  )
}
