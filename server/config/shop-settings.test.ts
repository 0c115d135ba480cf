import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { SETTING_KEYS, type SettingKey } from '../../contract/staff/setting-keys.ts'
import { toConfig } from './config.ts'
import { readEnv } from './env.ts'
import { withShopSettings } from './shop-settings.ts'

const FIRST = toConfig(
  readEnv({
    GRIEVANCE_OFFICER: 'R. Iyer',
    GRIEVANCE_EMAIL: 'grievance@jhalak.example',
    BANK_ACCOUNT: '1234567890',
    BANK_IFSC: 'HDFC0000123',
  }),
)

/** Another value for each, right beside the others as they are. */
const OTHER: Record<SettingKey, string> = {
  BRAND: 'Chitra',
  WATERMARK: 'chitra',
  CONTACT_INBOX: 'hello@chitra.example',
  COMPANY_EMAIL: 'accounts@chitra.example',
  COMPANY_PHONE: '+91 11 1234 5678',
  COLOUR_ACCENT: '#8a0f40',
  COLOUR_ACCENT_DARK: '#d91c6a',
  COLOUR_LINK: '#8a0f40',
  COLOUR_LINK_DARK: '#ff9fc5',
  COMPANY_NAME: 'Chitra LLP',
  COMPANY_ADDRESS: '2 Ring Road, Delhi 110001',
  COMPANY_STATE: 'Delhi',
  COMPANY_GSTIN: '27AAPFU0939F1ZV',
  COMPANY_CIN: 'U74999MH2026PTC000001',
  BANK_ACCOUNT: '9876543210',
  BANK_IFSC: 'ICIC0000456',
  BANK_BENEFICIARY: 'Chitra',
  INVOICE_SERIES: 'CH',
  GST_SAC: '998439',
  GRIEVANCE_OFFICER: 'M. Nair',
  GRIEVANCE_DESIGNATION: 'Nodal Officer',
  GRIEVANCE_EMAIL: 'officer@chitra.example',
  GRIEVANCE_PHONE: '+91 11 1234 5679',
  FAIR_USE_DOWNLOADS_PER_DAY: '7',
  DOWNLOADS_PER_ACCOUNT: '7',
  BUYER_COMPANY_SEATS: '7',
  ORDER_DAYS: '9',
  ANNUAL_REFUNDABLE: 'off',
  BUYER_LIMITS: 'create-order=7/60',
  QUALITY_FLOOR: 'hold',
  QUALITY_LEAST_SIDE: '700',
  QUALITY_LEAST_SECONDS: '7',
  UPLOAD_FILES_PER_DAY: '7',
}

describe('a setting of the shop', () => {
  it.each(SETTING_KEYS)('%s takes effect beyond the text that is kept', (key) => {
    const set = withShopSettings(FIRST, { [key]: OTHER[key] })
    expect(isDeepStrictEqual({ ...set, env: null }, { ...FIRST, env: null })).toBe(false)
    expect(set.env).toBe(FIRST.env)
  })

  it('leaves alone what was given to the program past the environment', () => {
    const given = { ...FIRST, port: 0, limits: null }
    expect(withShopSettings(given, { BRAND: 'Chitra' })).toMatchObject({ brand: 'Chitra', port: 0, limits: null })
  })
})
