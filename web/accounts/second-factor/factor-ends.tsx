import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import type { Profile } from '../profile/personal-changes.ts'
import { useAccountChange } from '../use-account-change.ts'

/** Somebody said that the second factor is lost: when it goes, and how to stop that. Shown to everybody who is signed in. */
export default function FactorEnds({ profile: { secondFactorEnds } }: { profile: Profile }) {
  const { run, busy, problem } = useAccountChange({
    send: () => api('POST /user/keepsecondfactor', {}),
    success: 'Your second factor stays.',
    refresh: ['GET /user/profile'],
  })
  if (secondFactorEnds === null) return null
  return (
    <div role="alert" className="grid w-full gap-3 rounded-control border border-control p-4">
      <p>
        {t(
          'Your passkeys, authenticator app and recovery codes are removed at {moment}, because somebody with your password and your mail said that they are lost. If it was not you, keep them, and change your password.',
          { moment: momentText(secondFactorEnds) },
        )}
      </p>
      <Button size="sm" busy={busy} onClick={() => run()} className="justify-self-start">
        {t('Keep my second factor')}
      </Button>
      <FormError text={problem} />
    </div>
  )
}
