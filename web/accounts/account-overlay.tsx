import type { ReactNode } from 'react'
import { isSubscribed, useSession } from '../lib/session.ts'
import Dialog from '../ui/dialog.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

/** Spec 2, account overlay: who one is, the subscription, the addresses. */
export default function AccountOverlay({ onClose }: { onClose: () => void }) {
  const { claims } = useSession()
  return (
    <Dialog title="Account" size="lg" onClose={onClose}>
      <div className="grid gap-8">
        <section aria-labelledby="personal-info" className="grid gap-3">
          <h3 id="personal-info" className="text-h3 font-strong">
            Personal Info
          </h3>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
            <Fact name="User Name">{claims?.firstName || '–'}</Fact>
            <Fact name="Email">{claims?.username}</Fact>
            <Fact name="Password">
              <span aria-label="Hidden">••••••••</span>
            </Fact>
          </dl>
        </section>
        <section aria-labelledby="my-subscription" className="grid gap-3">
          <h3 id="my-subscription" className="text-h3 font-strong">
            My Subscription
          </h3>
          {/* Readings, Money: the fixed text stays. */}
          <p className="text-ink-2">
            {isSubscribed(claims) ? 'Trial and Personal Use' : "You don't have any active subscription"}
          </p>
        </section>
        <SavedAddresses />
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  )
}
