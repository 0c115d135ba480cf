import { useEffect, useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'

export type OwnText = CallReply<'GET /staff/shoptexts'>['texts'][number]
type Entries = (readonly [text: string, hindi: string])[]

/** The product's texts, by their English, with their Hindi; null while they load. */
export function useProductTexts(): Entries | null {
  const [entries, setEntries] = useState<Entries | null>(null)
  useEffect(() => void loadEntries().then(setEntries), [])
  return entries
}

async function loadEntries(): Promise<Entries> {
  const [{ hindi }, { hindiOfStaff }] = await Promise.all([
    import('../../language/hindi.ts'),
    import('../../language/hindi-staff.ts'),
  ])
  return Object.entries<string>({ ...hindi, ...hindiOfStaff })
}

const MOST = 30

/** The texts that hold all the words, in either language; shorter ones first. @param own only those that have words of their own */
export function findTexts(entries: Entries, { words, own }: { words: string; own: OwnText[] | null }) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const named = own && new Set(own.map(({ text }) => text))
  const holds = (text: string) => wanted.every((word) => text.toLowerCase().includes(word))
  const found = entries.filter(([text, hindi]) => (!named || named.has(text)) && holds(`${text} ${hindi}`))
  return { count: found.length, shown: found.toSorted(([a], [b]) => a.length - b.length).slice(0, MOST) }
}
