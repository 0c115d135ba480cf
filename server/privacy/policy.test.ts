import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PERSONAL } from './personal-tables.fixture.ts'

const policy = readFileSync(new URL('../../web/site/legal/privacy-policy.md', import.meta.url), 'utf8')
const schema = readFileSync(new URL('../platform/db/schema.ts', import.meta.url), 'utf8')
const tables = [...schema.slice(schema.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): \w+;$/gm)].map(
  ([, table = '']) => table,
)
const section = (title: string) => policy.split('\n## ').find((part) => part.startsWith(title)) ?? ''
const collected = section('Personal data we collect') + section('Payments')
const kept = section('How long we keep it')

/** Tables of the shop and its staff, about no customer or visitor. */
const IMPERSONAL = new Set(
  `audit_chain backup_run claim clip clip_change clip_desk_setting clip_edit_request clip_look clip_pictures clip_search clip_stat collection company_sso coupon cutout document_counter
  film_switch filter_term hook hook_delivery label_change master media_store notice media_task migration passkey_challenge price price_change price_rise release_clip release_paper rendition
  replacement resumable_upload retired_file search_change search_rule search_upkeep shop_picture shop_version shot_wish staff_alert storage_check suggested_word synonym
  takedown visual_vector`.split(/\s+/),
)

describe('the Privacy Policy', () => {
  it.each(tables)('has a line for what %s holds, or it holds nothing personal', (table) => {
    if (IMPERSONAL.has(table)) return
    const lines = PERSONAL[table]
    if (!lines) throw new Error(`${table} is new: say in the policy what it holds and how long, or name it IMPERSONAL`)
    expect(collected).toContain(lines[0])
    expect(kept).toContain(lines[1])
  })

  it('is held against tables that exist', () => {
    expect(tables.length).toBeGreaterThan(50)
    expect([...Object.keys(PERSONAL), ...IMPERSONAL].filter((table) => !tables.includes(table))).toEqual([])
  })
})
