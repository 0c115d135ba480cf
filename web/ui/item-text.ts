import { language, t, translate } from '../language/text.ts'

/** What was bought, in the language of the page. What has numbers in it the server writes in English: "12 clips". */
export function itemText(name: string): string {
  const clips = /^(\d+) clips?$/.exec(name)?.[1]
  if (clips) return t(clips === '1' ? '1 clip' : '{count} clips', { count: clips })
  const amount = /^Credit of ₹([\d,.]+)$/.exec(name)?.[1]
  if (amount) return t('Credit of ₹{amount}', { amount })
  const [, seats, days] = /^Plan for (\d+) seats?, (\d+) days?$/.exec(name) ?? []
  if (seats && days && language() === 'hi')
    return t(seats === '1' ? 'Plan for 1 seat, {days} days' : 'Plan for {seats} seats, {days} days', { seats, days })
  return translate(name)
}
