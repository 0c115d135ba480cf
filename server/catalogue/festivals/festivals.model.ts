import { type Festival, FESTIVALS } from './festivals.table.ts'

export interface ComingFestival extends Omit<Festival, 'days'> {
  /** YYYY-MM-DD. */
  day: string
  /** From today; 0 is today. */
  inDays: number
}

/** Names of several festivals at once, which nobody's clips have: each finds what any of its festivals is found by. */
export const jointNames = (): { names: string[]; terms: readonly string[] }[] =>
  FESTIVALS.filter(({ name }) => isJoint(name)).map(({ name, hindi, terms }) => ({ names: [name, hindi], terms }))

/** What all clips for it are searched for by. */
export const searchTerm = ({ name, terms }: Pick<Festival, 'name' | 'terms'>): string =>
  isJoint(name) ? name : (terms[0] ?? name)

const isJoint = (name: string): boolean => name.includes(' and ')

const DAY_MS = 86_400_000

/** The next day of each festival, soonest first. @param today YYYY-MM-DD in India */
export function comingFestivals(today: string): ComingFestival[] {
  const coming = FESTIVALS.flatMap(({ days, ...festival }) => {
    const day = nextOf(days, today)
    return day ? [{ ...festival, day, inDays: (Date.parse(day) - Date.parse(today)) / DAY_MS }] : []
  })
  return coming.toSorted((one, other) => one.inDays - other.inDays)
}

function nextOf(days: Festival['days'], today: string): string | undefined {
  if (typeof days !== 'string') return days.find((day) => day >= today)
  const year = Number(today.slice(0, 4))
  return [`${year}-${days}`, `${year + 1}-${days}`].find((day) => day >= today)
}
