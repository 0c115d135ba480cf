import type { CallReply } from '../../../contract/index.ts'
import type { SettingGroup, SettingKey } from '../../../contract/staff/setting-keys.ts'
import type { Text } from '../../language/text.ts'

export type Setting = CallReply<'GET /staff/shopsettings'>['settings'][number]

export const GROUP_LABELS: Record<SettingGroup, Text> = {
  shop: 'Name and contact',
  colours: 'Colours',
  company: 'Company on invoices and legal pages',
  officer: 'Grievance officer',
  licences: 'Orders and licences',
  limits: 'Limits of buyers',
  uploads: 'Uploads',
}

export const SETTING_LABELS: Record<SettingKey, Text> = {
  BRAND: 'Name of the shop',
  WATERMARK: 'Words of the watermark',
  CONTACT_INBOX: 'Where messages of the contact form go',
  COMPANY_EMAIL: 'Public email address',
  COMPANY_PHONE: 'Public phone number',
  COLOUR_ACCENT: 'Main colour, light theme',
  COLOUR_ACCENT_DARK: 'Main colour, dark theme',
  COLOUR_LINK: 'Links, light theme',
  COLOUR_LINK_DARK: 'Links, dark theme',
  COMPANY_NAME: 'Name of the company',
  COMPANY_ADDRESS: 'Registered office',
  COMPANY_STATE: 'State of the company',
  COMPANY_GSTIN: 'GSTIN',
  COMPANY_CIN: 'CIN',
  BANK_ACCOUNT: 'Bank account for transfers: number',
  BANK_IFSC: 'Bank account for transfers: IFSC',
  BANK_BENEFICIARY: 'Bank account for transfers: beneficiary',
  INVOICE_SERIES: 'Series of invoices',
  GST_SAC: 'Service accounting code (SAC)',
  GRIEVANCE_OFFICER: 'Name of the officer',
  GRIEVANCE_DESIGNATION: 'Designation',
  GRIEVANCE_EMAIL: 'Email of the officer',
  GRIEVANCE_PHONE: 'Phone of the officer',
  FAIR_USE_DOWNLOADS_PER_DAY: 'New clips a day under a plan (fair use)',
  DOWNLOADS_PER_ACCOUNT: 'Downloads of one account at a time',
  BUYER_COMPANY_SEATS: 'Seats of a new company of buyers',
  ORDER_DAYS: 'Days that an unpaid order keeps its price',
  ANNUAL_REFUNDABLE: 'Annual plans can be refunded',
  BUYER_LIMITS: 'Limits that differ from the defaults',
  QUALITY_FLOOR: 'Films below the quality floor',
  QUALITY_LEAST_SIDE: 'Least pixels of the shorter side',
  QUALITY_LEAST_SECONDS: 'Least length in seconds',
  UPLOAD_FILES_PER_DAY: 'Files that one person may upload in 24 hours',
}

/** What to know before it is changed. */
export const SETTING_HINTS: Partial<Record<SettingKey, Text>> = {
  BRAND: 'Shown in the header, in titles and in e-mails.',
  WATERMARK: 'On previews made from now on; existing previews keep theirs until they are made again.',
  COLOUR_ACCENT: 'Buttons, the mark of the shop and what is chosen, on pages and in mails.',
  COMPANY_NAME: 'Invoices that were issued keep what they say.',
  COMPANY_STATE: 'As in Maharashtra; it decides between CGST with SGST and IGST.',
  BANK_ACCOUNT: 'Where companies that pay later transfer to: on their invoices, receipts and reminders.',
  BANK_BENEFICIARY: 'Empty: the name of the company.',
  INVOICE_SERIES:
    'From the next invoice on, as in INV/2627/000001. Each series counts by itself within a financial year, so no number comes twice; with four characters up to 999,999.',
  BUYER_LIMITS:
    'How many, in how many seconds: create-order=20/3600 wrong-coupon=50/3600. Leave it empty for the defaults. Names and defaults are in the table of limits in docs/configuration.md.',
  FAIR_USE_DOWNLOADS_PER_DAY: 'An account can be given more under Licences.',
}

/** What the options of a choice are called. */
export const OPTION_LABELS: Record<string, Text> = {
  on: 'Yes',
  off: 'No',
  warn: 'Warn uploader and reviewer',
  hold: 'Hold for review',
  refuse: 'Refuse the upload',
}
