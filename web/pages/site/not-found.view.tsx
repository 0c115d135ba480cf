import { NotFound } from '../../app/route-error.tsx'
import { SearchBox } from '../../catalogue/search/search-box.tsx'
import { paths } from '../../lib/url.ts'
import { t } from '../../language/text.ts'

export default function NotFoundPage() {
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[696px] grid-cols-[minmax(0,1fr)] gap-6 px-3 pt-10 pb-18 sm:px-7 sm:pt-16"
    >
      <h1 className="text-center font-display text-h1">{t('Page not found')}</h1>
      <SearchBox hrefFor={paths.search} />
      <NotFound />
    </main>
  )
}
