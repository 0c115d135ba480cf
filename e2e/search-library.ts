import { seedClip } from '../testing/clips.ts'
import { addFile, fillOnce } from './library.ts'

const DAY = 86_400_000
const LONG_AGO = Date.now() - 400 * DAY
/** A word that no other clip has. */
export const TERM = 'pushkarmela'
export const COLLECTION = 'Mela diary'

/** Few clips that differ in everything that a search can be narrowed by. The last is the newest. */
const CLIPS = [
  {
    name: 'Camels',
    themes: ['travel'],
    shots: ['wide'],
    place: 'Pushkar',
    width: 3840,
    height: 2160,
    seconds: 30,
    views: 5,
  },
  {
    name: 'Dancer',
    themes: ['festival'],
    shots: ['closeup'],
    width: 1080,
    height: 1920,
    seconds: 8,
    views: 50,
    place: 'Kerala',
  },
  { name: 'Kitchen', themes: ['food', 'travel'], shots: [], width: 1920, height: 1080, seconds: 700, views: 1 },
  { name: 'Drum', themes: [], shots: [], width: 1080, height: 1080, seconds: 12, views: 9 },
]

/** Fills the server under test with clips to search among. */
export const fillSearchLibrary = (): Promise<void> =>
  fillOnce('Drum', async (deps) => {
    for (const [index, clip] of CLIPS.entries()) {
      const isUpright = clip.height > clip.width
      const { id } = await seedClip(
        { deps },
        {
          ...clip,
          tags: [TERM, clip.name.toLowerCase()],
          orientation: isUpright ? 'vertical' : 'horizontal',
          shotOnMobile: isUpright,
          kinds: [],
          collectionName: index < 2 ? COLLECTION : '',
          createdAt: new Date(LONG_AGO + index * DAY),
        },
      )
      await addFile(deps, id, 'poster', 'himalaya_snow_peaks_clouds_sunrise_mountains_nature_travel_drone.poster.jpg')
    }
  })
