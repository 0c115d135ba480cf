import { useState } from 'react'
import { CompanyPanel } from '../../accounts/company/company-panel.tsx'
import { JoinCompany, SignInFirst } from '../../accounts/company/join-company.tsx'
import { useMailedToken } from '../../accounts/mailed-links/mailed-token.ts'
import { CompanyAgreements } from '../../licensing/subscription/company-agreements.tsx'
import { t } from '../../language/text.ts'
import { useSession } from '../../lib/session.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** A company of the caller's: members, roles, seats; and where the link of an invitation leads. */
export default function CompanyPage() {
  const token = useMailedToken()
  const [joined, setJoined] = useState(false)
  const { state, claims } = useSession()
  const isInvited = token !== null && !joined
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[840px] grid-cols-[minmax(0,1fr)] gap-8 px-3 pt-8 pb-18 sm:px-7"
    >
      <header className="grid gap-2">
        <h1 className="font-display text-h2">{claims?.company?.name ?? t('Your company')}</h1>
        <p className="text-lead text-pretty text-ink-2">
          {t(
            'Buy as a company: it holds the licences, everybody in it sees what is owned, and nothing is lost when somebody leaves.',
          )}
        </p>
      </header>
      {state === 'loading' ? (
        <Spinner size={32} />
      ) : isInvited ? (
        <JoinCompany token={token} onJoined={() => setJoined(true)} />
      ) : state === 'guest' ? (
        <SignInFirst text={t('Sign in to create a company account, or to join one.')} />
      ) : claims?.role === 'USER' ? (
        <>
          <CompanyPanel />
          {claims.company && <CompanyAgreements />}
        </>
      ) : (
        <p className="text-ink-2">{t('Company accounts are for customers.')}</p>
      )}
    </main>
  )
}
