/** What a setting of the shop holds. */
export type SettingKind = 'line' | 'lines' | 'email' | 'number' | 'choice' | 'colour'

interface ShopSetting {
  group: SettingGroup
  kind: SettingKind
  /** Of a choice. */
  options?: readonly string[]
}

/** In the order of the desk. */
export const SETTING_GROUPS = ['shop', 'colours', 'company', 'officer', 'licences', 'limits', 'uploads'] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/**
 * The settings that an ADMIN changes while the shop runs, by the name of the variable of the environment that is their first
 * value: `server/config/env.ts` checks both alike.
 */
export const SHOP_SETTINGS = {
  BRAND: { group: 'shop', kind: 'line' },
  WATERMARK: { group: 'shop', kind: 'line' },
  CONTACT_INBOX: { group: 'shop', kind: 'email' },
  COMPANY_EMAIL: { group: 'shop', kind: 'email' },
  COMPANY_PHONE: { group: 'shop', kind: 'line' },
  COLOUR_ACCENT: { group: 'colours', kind: 'colour' },
  COLOUR_ACCENT_DARK: { group: 'colours', kind: 'colour' },
  COLOUR_LINK: { group: 'colours', kind: 'colour' },
  COLOUR_LINK_DARK: { group: 'colours', kind: 'colour' },
  COMPANY_NAME: { group: 'company', kind: 'line' },
  COMPANY_ADDRESS: { group: 'company', kind: 'line' },
  COMPANY_STATE: { group: 'company', kind: 'line' },
  COMPANY_GSTIN: { group: 'company', kind: 'line' },
  COMPANY_CIN: { group: 'company', kind: 'line' },
  BANK_ACCOUNT: { group: 'company', kind: 'line' },
  BANK_IFSC: { group: 'company', kind: 'line' },
  BANK_BENEFICIARY: { group: 'company', kind: 'line' },
  INVOICE_SERIES: { group: 'company', kind: 'line' },
  GST_SAC: { group: 'company', kind: 'line' },
  GRIEVANCE_OFFICER: { group: 'officer', kind: 'line' },
  GRIEVANCE_DESIGNATION: { group: 'officer', kind: 'line' },
  GRIEVANCE_EMAIL: { group: 'officer', kind: 'email' },
  GRIEVANCE_PHONE: { group: 'officer', kind: 'line' },
  FAIR_USE_DOWNLOADS_PER_DAY: { group: 'licences', kind: 'number' },
  DOWNLOADS_PER_ACCOUNT: { group: 'licences', kind: 'number' },
  BUYER_COMPANY_SEATS: { group: 'licences', kind: 'number' },
  ORDER_DAYS: { group: 'licences', kind: 'number' },
  ANNUAL_REFUNDABLE: { group: 'licences', kind: 'choice', options: ['on', 'off'] },
  BUYER_LIMITS: { group: 'limits', kind: 'line' },
  QUALITY_FLOOR: { group: 'uploads', kind: 'choice', options: ['warn', 'hold', 'refuse'] },
  QUALITY_LEAST_SIDE: { group: 'uploads', kind: 'number' },
  QUALITY_LEAST_SECONDS: { group: 'uploads', kind: 'number' },
  UPLOAD_FILES_PER_DAY: { group: 'uploads', kind: 'number' },
} as const satisfies Record<string, ShopSetting>

export type SettingKey = keyof typeof SHOP_SETTINGS
export const SETTING_KEYS = Object.keys(SHOP_SETTINGS) as SettingKey[]
