import { parseArgs } from 'node:util'
import { type Victim, VICTIMS } from './faults/kill-actions.ts'

/** What is to be done, and how much of it. */
export interface Plan {
  seed: number
  kills: number
  /** After these no kill is begun; 0: all are. */
  killMinutes: number
  payments: number
  /** Of the money model. */
  steps: number
  victims: readonly Victim[]
  wants: (part: string) => boolean
  points: readonly string[] | undefined
  cuts: number
  rounds: number
  /** Of the soak. */
  minutes: number
  loadSeconds: number
  readSeconds: number
  searchSeconds: number
  storeSeconds: number
  databaseSeconds: number
  clockSeconds: number
  clips: number
  uploadMegabytes: number
  largeMegabytes: number
}

const NUMBERS = {
  seed: 0,
  kills: 300,
  'kill-minutes': 0,
  payments: 1000,
  steps: 10_000,
  cuts: 200,
  rounds: 20,
  minutes: 30,
  'load-seconds': 600,
  'read-seconds': 300,
  'search-seconds': 120,
  'store-seconds': 180,
  'database-seconds': 60,
  'clock-seconds': 30,
  clips: 10_000,
  'upload-mb': 500,
  'large-mb': 48,
} as const

/** @throws for unknown options */
export function openPlan(words: string[]): Plan {
  const options = Object.fromEntries(
    [...Object.keys(NUMBERS), 'only', 'points'].map((name) => [name, { type: 'string' as const }]),
  )
  const { values } = parseArgs({ args: words, options })
  const said = values as Record<string, string | undefined>
  const number = (name: keyof typeof NUMBERS): number => {
    const value = Number(said[name] ?? NUMBERS[name])
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} is a number`)
    return value
  }
  const only = said['only']?.split(',')
  const wants = (part: string) => only === undefined || only.includes(part)
  return {
    seed: number('seed') || (Date.now() % 1_000_000) + 1,
    kills: number('kills'),
    killMinutes: number('kill-minutes'),
    payments: number('payments'),
    steps: number('steps'),
    victims: number('kills') === 0 ? [] : VICTIMS.filter(wants),
    wants,
    points: said['points']?.split(','),
    cuts: number('cuts'),
    rounds: number('rounds'),
    minutes: number('minutes'),
    loadSeconds: number('load-seconds'),
    readSeconds: number('read-seconds'),
    searchSeconds: number('search-seconds'),
    storeSeconds: number('store-seconds'),
    databaseSeconds: number('database-seconds'),
    clockSeconds: number('clock-seconds'),
    clips: number('clips'),
    uploadMegabytes: number('upload-mb'),
    largeMegabytes: number('large-mb'),
  }
}
