import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { followPath } from '../../../contract/catalogue/follow-path.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { followedName } from './followed-name.ts'

/** The searches and themes that a customer hears of by mail; nothing while there are none. */
export function FollowedSearches() {
  const { data } = useQuery(call('GET /user/follows', {}))
  const { run, input } = useChange({
    send: (id: string) => api('POST /user/unfollow', { id }),
    toastErrors: true,
    refresh: ['GET /user/follows'],
  })
  if (!data || data.follows.length === 0) return null
  return (
    <Section title={t('New clips by e-mail')}>
      {!data.emailVerified && (
        <p className="text-ink-2">
          {t('Confirm your e-mail address in Account: we write to confirmed addresses only.')}
        </p>
      )}
      <ul aria-label={t('New clips by e-mail')} className="grid gap-2">
        {data.follows.map(({ id, query }) => {
          const name = followedName(query)
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-surface p-3"
            >
              <Link
                to={followPath(query)}
                className="min-w-0 font-strong wrap-anywhere underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <Button
                size="sm"
                busy={input === id}
                aria-label={t('Stop e-mails about {name}', { name })}
                onClick={() => run(id)}
              >
                {t('Stop')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
