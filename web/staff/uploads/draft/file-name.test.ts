import { describe, expect, it } from 'vitest'
import { addTags, parseFileName } from './upload-draft.ts'

const known = { themes: ['Food', 'Travel', 'sports'], shots: ['closeup', 'Wide', 'drone'] }

describe('file names', () => {
  it('splits the name without extension on underscores; parts become tags', () => {
    expect(parseFileName('Chai_Street Stall_ Morning .MP4', known).tags).toEqual(['chai', 'street stall', 'morning'])
  })

  it('fills themes and shots from the live lists, in their spelling', () => {
    const clip = parseFileName('food_closeup_TRAVEL_samosa.mov', known)
    expect(clip.themes).toEqual(['Food', 'Travel'])
    expect(clip.shots).toEqual(['closeup'])
    expect(clip.tags).toEqual(['food', 'closeup', 'travel', 'samosa'])
  })

  it('marks a clip shot on mobile', () => {
    expect(parseFileName('market_Shot-On-Mobile_rain.mp4', known).shotonmobile).toBe(true)
    expect(parseFileName('market_mobile.mp4', known).shotonmobile).toBe(false)
  })

  it('suggests a readable name', () => {
    expect(parseFileName('Taj_Mahal__sunrise.v2.mp4', known).name).toBe('Taj Mahal sunrise.v2')
  })

  it('takes names without parts or extension', () => {
    expect(parseFileName('___.mp4', known)).toEqual({ name: '', tags: [], themes: [], shots: [], shotonmobile: false })
    expect(parseFileName('clip', known).tags).toEqual(['clip'])
  })
})

describe('tags as typed', () => {
  it('splits an entry with underscores, commas or line ends into several', () => {
    expect(addTags([], 'monsoon, street,night')).toEqual(['monsoon', 'street', 'night'])
    expect(addTags([], 'monsoon\nstreet; night')).toEqual(['monsoon', 'street', 'night'])
    expect(addTags(['diya'], 'lamp_festival_ night ')).toEqual(['diya', 'lamp', 'festival', 'night'])
  })

  it('takes no blanks and no doubles', () => {
    expect(addTags(['diya'], '  ')).toEqual(['diya'])
    expect(addTags(['diya'], 'Diya__lamp_lamp')).toEqual(['diya', 'lamp'])
  })
})
