import { useState } from 'react'
import { SETTING_KEYS, type SettingKey } from '../../../contract/staff/setting-keys.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { SETTING_LABELS } from './setting-labels.ts'
import { SettingsForms } from './settings-forms.tsx'
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
        { id: 'mail', label: t('Mails'), content: <TestMail /> },
      ]}
    />
  )
}

const SettingsPart = () => (
  <div className="grid gap-8">
    <SettingsForms />
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
      nameOf={(key) => `${key.startsWith('hi:') ? t('In Hindi') : t('In English')}: ${key.slice(3)}`}
      putBack={(key, words) =>
        api('POST /staff/shoptexts', { language: key.startsWith('hi:') ? 'hi' : 'en', text: key.slice(3), words })
      }
    />
  </div>
)
