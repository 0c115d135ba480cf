import { LOCALITIES } from './places.table.ts'
import { STATES } from './states.table.ts'

/** A place that clips are filmed in. */
export interface Place {
  name: string
  hindi: string
  /** Its State's name; a State has none. */
  state?: string
}

const STATE_OF = new Map(STATES.map(({ code, name }) => [code, name]))
const PLACES: (Place & { aliases: readonly string[] })[] = [
  ...STATES.map(({ name, hindi, aliases }) => ({ name, hindi, aliases })),
  ...LOCALITIES.map(({ name, hindi, state, aliases }) => ({ name, hindi, state: STATE_OF.get(state) ?? '', aliases })),
]

const normalize = (name: string): string => name.normalize('NFC').trim().toLowerCase()
const BY_NAME = new Map(
  PLACES.flatMap(({ aliases, ...place }) =>
    [place.name, place.hindi, ...aliases].map((name): [string, Place] => [normalize(name), place]),
  ),
)
/** Of a text that is no place: the rest of it is none either. */
const MAX_PARTS = 4
const MAX_LENGTH = 60

/** By any of its names, in any script, old or new: Bombay, मुंबई, Mumbai. */
export const findPlace = (name: string): Place | undefined => BY_NAME.get(normalize(name))

/**
 * The places that a clip's place names, each with its State: "Bombay" is Mumbai and Maharashtra. What is not known stays as
 * it is written.
 */
export function placesOf(text: string): string[] {
  const parts = text
    .split(/[,|/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= MAX_LENGTH && normalize(part) !== 'india')
  const found = parts.slice(0, MAX_PARTS).flatMap((part) => {
    const place = findPlace(part)
    return place ? [place.name, ...(place.state ? [place.state] : [])] : [part]
  })
  return [...new Set(found)]
}

/** Names that mean one place, as synonyms of a search. */
export const placeNames = (): string[][] =>
  PLACES.filter(({ aliases }) => aliases.length > 0).map(({ name, hindi, aliases }) => [name, hindi, ...aliases])

export const allPlaceNames = (): string[] => PLACES.flatMap(({ name, hindi, aliases }) => [name, hindi, ...aliases])
