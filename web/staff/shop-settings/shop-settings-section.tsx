import type { ReactNode } from 'react'
import type { LegalText } from '../../../contract/accounts/legal-versions.ts'
import type { MailWording } from '../../../contract/site/mail-wording.ts'
import { SETTING_KEYS, type SettingKey } from '../../../contract/staff/setting-keys.ts'
import type { Language } from '../../../contract/values.ts'
import { type Text, t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressTab } from '../address-filter.ts'
import { SETTING_LABELS } from './setting-labels.ts'
import { SettingsForms } from './settings-forms.tsx'
import { MailForms } from './mail-forms.tsx'
import { ShopLogo } from './shop-logo.tsx'
import { OldMarks } from './old-marks.tsx'
import { TestMail } from './test-mail.tsx'
import { TextForms } from './text-forms.tsx'
import { VersionList } from './version-list.tsx'

const PARTS = ['settings', 'texts', 'legal', 'mail'] as const

/** What the shop says and how it works: changed here, in force at once. */
export default function ShopSettingsSection({ legalTexts }: { legalTexts: ReactNode }) {
  const [part, select] = useAddressTab('part', PARTS)
  return (
    <Tabs
      label={t('Shop settings')}
      current={part}
      onChange={select}
      tabs={[
        { id: 'settings', label: t('Settings'), content: <SettingsPart /> },
        { id: 'texts', label: t('Texts and questions'), content: <TextsPart /> },
        { id: 'legal', label: t('Legal texts'), content: <LegalPart desk={legalTexts} /> },
        { id: 'mail', label: t('Mails'), content: <MailsPart /> },
      ]}
    />
  )
}

const SettingsPart = () => (
  <div className="grid gap-8">
    <SettingsForms />
    <ShopLogo />
    <OldMarks />
    <VersionList
      area="setting"
      nameOf={(key) => (isSetting(key) ? t(SETTING_LABELS[key]) : key)}
      putBack={(key, value) => api('POST /staff/shopsettings', { values: { [key]: value } })}
    />
  </div>
)

const isSetting = (key: string): key is SettingKey => (SETTING_KEYS as string[]).includes(key)

const TextsPart = () => (
  <div className="grid gap-8">
    <TextForms />
    <VersionList
      area="text"
      nameOf={(key) => `${languageName(key)}: ${key.slice(3)}`}
      putBack={(key, words) => api('POST /staff/shoptexts', { language: languageIn(key), text: key.slice(3), words })}
    />
  </div>
)

const LegalPart = ({ desk }: { desk: ReactNode }) => (
  <div className="grid gap-8">
    {desk}
    <VersionList
      area="legal"
      nameOf={(key) => `${languageName(key)}: ${translate(LEGAL_TITLES[key.slice(3)] ?? key)}`}
      shownAs={(words) => (words.length > SHOWN ? `${words.slice(0, SHOWN)} …` : words)}
      putBack={(key, words) =>
        api('POST /staff/shoplegal', { language: languageIn(key), text: key.slice(3) as LegalText, words })
      }
    />
  </div>
)

/** Of a legal text in the list of versions; the whole stands at its address. */
const SHOWN = 400
const LEGAL_TITLES: Record<string, Text> = {
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
  refunds: 'Cancellation and Refund',
  shipment: 'Shipment and Delivery',
} satisfies Record<LegalText, Text>

const MailsPart = () => (
  <div className="grid gap-8">
    <TestMail />
    <MailForms />
    <VersionList
      area="mail"
      nameOf={(key) => `${languageName(key)}: ${key.slice(3)}`}
      shownAs={(value) => Object.values(JSON.parse(value) as Record<string, string>).join('\n\n')}
      putBack={(key, value) =>
        api('POST /staff/shopmails', {
          ...{ language: languageIn(key), template: key.slice(3) },
          words: value === null ? null : (JSON.parse(value) as MailWording),
        })
      }
    />
  </div>
)

/** Texts and mails are named `hi:…` and `en:…`. */
const languageIn = (key: string): Language => (key.startsWith('hi:') ? 'hi' : 'en')
const languageName = (key: string): string => (languageIn(key) === 'hi' ? t('In Hindi') : t('In English'))
