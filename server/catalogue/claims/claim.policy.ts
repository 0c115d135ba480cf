import { CLAIMS } from '../../../contract/site/claim-texts.ts'
import type { Claim, LibraryCounts } from './claim.repository.ts'

/** What the last days say against a claim that is on; empty when nothing does. Pure. */
export function beliedBy({ key, isOn, english }: Claim, figures: LibraryCounts): string {
  if (!isOn) return ''
  const claimed = numberIn(english || CLAIMS[key])
  const { clips, lastWeek, lastMonth, unanswered } = figures
  if (key === 'daily' && lastWeek < 7 * (claimed ?? 1))
    return lastWeek === 1
      ? 'In the last 7 days 1 clip was published.'
      : `In the last 7 days ${lastWeek} clips were published.`
  if (key === 'size' && claimed !== null && clips <= claimed)
    return clips === 1 ? 'There is 1 clip.' : `There are ${clips} clips.`
  if (key === 'refreshed' && lastMonth === 0) return 'In the last 30 days no clip was published.'
  if (key === 'weekly' && lastWeek === 0) return 'In the last 7 days no clip was published.'
  if (key === 'earlyAccess' && lastMonth === 0) return 'In the last 30 days no clip was published.'
  if (key === 'support' && unanswered > 0)
    return unanswered === 1
      ? '1 message has waited for more than 2 days.'
      : `${unanswered} messages have waited for more than 2 days.`
  return ''
}

/** The first number of a text: `10,000` is 10000. */
function numberIn(text: string): number | null {
  const [found] = /\d[\d,]*/.exec(text) ?? []
  return found === undefined ? null : Number(found.replaceAll(',', ''))
}
