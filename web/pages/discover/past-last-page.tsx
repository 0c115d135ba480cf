import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** A page of a list after its last one. @param first where its first page is */
export const PastLastPage = ({ page, first }: { page: number; first: string }) => (
  <EmptyState
    text={t('There is no page {page}.', { page })}
    action={
      <ButtonLink to={first} variant="accent">
        {t('Go to the first page')}
      </ButtonLink>
    }
  />
)
