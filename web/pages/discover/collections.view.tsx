import { useQuery } from '@tanstack/react-query'
import { CollectionCard } from '../../site/collection-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { collectionsQuery } from '../queries.ts'
import { t } from '../../language/text.ts'

/** SCR-52. */
export default function CollectionsPage() {
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1680px] gap-8 px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{t('Collections')}</h1>
        <p className="max-w-[56ch] text-lead text-ink-2">
          {t('Indian stock footage by subject, put together by our editors.')}
        </p>
      </header>
      <Collections />
    </main>
  )
}

function Collections() {
  const { data, isError, isFetching, refetch } = useQuery(collectionsQuery())
  const again = () => void refetch()
  if (isError && !data) return <ErrorState text={t('The collections could not be loaded.')} onRetry={again} />
  if (!data) return <Spinner fullPage size={36} label={t('Loading collections')} />
  if (data.length === 0)
    return (
      <EmptyState
        text={t('No collections available')}
        action={
          <Button variant="accent" busy={isFetching} onClick={again}>
            {t('Refresh')}
          </Button>
        }
      />
    )
  return (
    <ul className="grid grid-cols-1 gap-x-[22px] gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {data.map((collection, index) => (
        <li key={collection._id} className="min-w-0">
          <CollectionCard collection={collection} eager={index < 3} />
        </li>
      ))}
    </ul>
  )
}
