import { ApiKeys } from '../../accounts/api-keys/api-keys.tsx'
import { t } from '../../language/text.ts'
import { Section } from '../../ui/section.tsx'
import { HookDeliveries } from '../../staff/programs/hook-deliveries.tsx'
import { Hooks } from '../../staff/programs/hooks.tsx'

/** What other programs get from the shop: webhooks and their deliveries, and the caller's own keys. */
export default function ProgramsSection() {
  return (
    <div className="grid gap-8">
      <Section framed title={t('Webhooks')}>
        <Hooks />
      </Section>
      <Section title={t('Deliveries of 30 days')}>
        <HookDeliveries />
      </Section>
      <Section framed title={t('Your API keys')}>
        <ApiKeys isStaff />
      </Section>
    </div>
  )
}
