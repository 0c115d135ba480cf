import { useState } from 'react'
import type { MailWording } from '../../../contract/site/mail-wording.ts'
import { SETTING_KEYS, type SettingKey } from '../../../contract/staff/setting-keys.ts'
import type { Language } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { SETTING_LABELS } from './setting-labels.ts'
import { SettingsForms } from './settings-forms.tsx'
import { MailForms } from './mail-forms.tsx'
import { OldMarks } from './old-marks.tsx'
import { TestMail } from './test-mail.tsx'
import { TextForms } from './text-forms.tsx'
import { VersionList } from './version-list.tsx'

type Part = 'settings' | 'texts' | 'mail'

/** What the shop says and how it works: changed here, in force at once. */
export default function ShopSettingsSection() {
  const [part, setPart] = useState<Part>('settings')
  return (
    <Tabs
      label={t('Shop settings')}
      current={part}
      onChange={setPart}
      tabs={[
        { id: 'settings', label: t('Settings'), content: <SettingsPart /> },
        { id: 'texts', label: t('Texts and questions'), content: <TextsPart /> },
        { id: 'mail', label: t('Mails'), content: <MailsPart /> },
      ]}
    />
  )
}

const SettingsPart = () => (
  <div className="grid gap-8">
    <SettingsForms />
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
