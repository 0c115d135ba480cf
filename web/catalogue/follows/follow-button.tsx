import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useModals } from '../../lib/modals.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { presentPath } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FollowPlaceholder } from './follow-placeholder.tsx'

interface FollowButtonProps {
  /** As the address of the results page has it, its fields in the order of the alphabet. */
  query: string
}

/** Mails new clips of a search or a theme, at most once a week. A guest signs in first, and comes back. */
export default function FollowButton({ query }: FollowButtonProps) {
  const { state, claims } = useSession()
  const { openSignIn } = useModals()
  const isCustomer = claims?.role === 'USER'
  const { data } = useQuery({ ...call('GET /user/follows', {}), enabled: isCustomer })
  const known = data?.follows.find((one) => one.query === query)
  const { run, busy } = useChange({
    send: () => (known ? api('POST /user/unfollow', { id: known.id }) : api('POST /user/follow', { query })),
    toastErrors: true,
    refresh: ['GET /user/follows'],
  })
  if (state === 'loading') return <FollowPlaceholder />
  if (claims && !isCustomer) return null
  const press = () =>
    isCustomer ? run() : openSignIn({ returnTo: presentPath(), reason: t('Sign in to get new clips by e-mail.') })
  const Icon = known ? BellRing : Bell
  return (
    <Button
      size="sm"
      busy={busy}
      aria-pressed={known !== undefined}
      icon={<Icon size={18} aria-hidden />}
      onClick={press}
    >
      {t('E-mail me new clips')}
    </Button>
  )
}
