import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { CheckboxField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { type Company, CompanyForm } from './company-form.tsx'
import { InviteMember, Members } from './members.tsx'
import { useActingChange } from './use-company-change.ts'

/** The caller's company with its members, or how to open or join one. */
export function CompanyPanel() {
  const query = useQuery({ ...call('GET /user/company', {}), staleTime: 0 })
  const { company, offer } = query.data ?? {}
  return (
    <>
      <QueryStates query={query} failed={t('The company could not be loaded.')} />
      {company && <Own company={company} />}
      {offer && <Offer name={offer.name} />}
      {company === null && (
        <Section framed title={t('Create a company account')}>
          <CompanyForm company={null} />
        </Section>
      )}
    </>
  )
}

function Own({ company }: { company: Company }) {
  const { name, gstin, email, seats, members, invitations, role } = company
  return (
    <>
      <Acting company={company} />
      <Section
        title={t('Members')}
        intro={t('{taken} of {seats} seats are taken.', { taken: members.length + invitations.length, seats })}
      >
        <Members company={company} />
        {role === 'owner' && <InviteMember />}
      </Section>
      {role === 'owner' && (
        <Section framed title={t('Details of the company')}>
          <CompanyForm key={`${name} ${gstin} ${email}`} company={company} />
        </Section>
      )}
    </>
  )
}

/** Whom the caller buys and downloads for: one thing on every device of theirs. */
function Acting({ company: { name, acting } }: { company: Company }) {
  const { run, busy } = useActingChange({
    send: (on: boolean) => api('POST /user/actforcompany', { acting: on }),
  })
  return (
    <div className="rounded-panel border border-line border-l-4 border-l-spark bg-surface p-4">
      <CheckboxField
        label={t('Buy and download for {name}', { name })}
        checked={acting}
        disabled={busy}
        onChange={(event) => run(event.target.checked)}
      />
      <p className="text-ink-2">
        {acting
          ? t(
              'You see the clips, plan, cart, boards, orders and licences of the company. Switch back here to see your own.',
            )
          : t('You see your own clips, plan, cart, boards, orders and licences.')}
      </p>
    </div>
  )
}

function Offer({ name }: { name: string }) {
  const { run, busy, problem } = useActingChange({ send: () => api('POST /user/joincompany', {}) })
  return (
    <Section framed title={t('Join {name}', { name })}>
      <p className="text-ink-2">{t('Your e-mail address belongs to this company: you can join it as a viewer.')}</p>
      <FormError text={problem} />
      <Button variant="accent" busy={busy} onClick={() => run()} className="justify-self-start">
        {t('Join')}
      </Button>
    </Section>
  )
}
