import { describe, expect, it } from 'vitest'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { createQueryClient } from '../../lib/query.ts'
import { answerOf, clipCountText, countOf, readSearch, type SearchAnswer, searchQuery } from './search-state.ts'
import { narrowed, showFiltered } from './search-panel.tsx'

const clip = (name: string, facts: Partial<Video>): Video =>
  ({
    name,
    themes: [],
    shots: [],
    duration: 10,
    videoWidth: 1920,
    videoHeight: 1080,
    views: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    free: false,
    hasAudio: false,
    shotonmobile: false,
    ...facts,
  }) as Video

const CLIPS = [
  clip('tall', { themes: ['Food'], videoWidth: 1440, videoHeight: 2560, views: 3, shotonmobile: true }),
  clip('wide', { shots: ['drone'], videoWidth: 3840, videoHeight: 2160, duration: 90, free: true }),
  clip('square', { themes: ['travel'], videoWidth: 800, videoHeight: 800, createdAt: '2026-02-01T00:00:00.000Z' }),
]
const state = (query: string) => readSearch(new URLSearchParams(`term=a&${query}`))
const names = (query: string) => narrowed(CLIPS, state(query)).map(({ name }) => name)

describe('filters on the client', () => {
  it.each([
    ['', ['tall', 'wide', 'square']],
    // CAT-7: the short side counts, so that a vertical 1440x2560 is not 4K.
    ['res=4k', ['wide']],
    ['res=1080p', ['tall', 'wide']],
    ['res=720p', ['tall', 'wide', 'square']],
    ['orient=square', ['square']],
    ['theme=food&theme=travel', ['tall', 'square']],
    ['shot=drone', ['wide']],
    ['min=60', ['wide']],
    ['max=10', ['tall', 'square']],
    ['free=true', ['wide']],
    ['mobile=true', ['tall']],
    ['audio=true', []],
    ['sort=views', ['tall', 'wide', 'square']],
    ['sort=duration', ['wide', 'tall', 'square']],
    ['sort=newest', ['square', 'tall', 'wide']],
  ])('the clips loaded are narrowed by “%s”', (query, expected) => expect(names(query)).toEqual(expected))
})

describe('painting ahead', () => {
  const answer = (total: number): SearchAnswer => ({
    videos: CLIPS,
    total,
    totalPages: 1,
    facets: {
      theme: [{ value: 'food', count: 2 }],
      shot: [],
      res: [],
      orient: [],
      free: [],
      audio: [],
      mobile: [],
      colour: [],
      motion: [],
      fps: [],
      licence: [],
      release: [],
      origin: [],
      place: [],
    },
    related: [],
  })
  const painted = (total: number) => {
    const client = createQueryClient(() => Promise.reject(new Error('no server')))
    client.setQueryData(searchQuery(state('')).queryKey, answer(total))
    showFiltered(client, state('res=4k'))
    return client.getQueryState(searchQuery(state('res=4k')).queryKey)
  }

  it('shows what is held of a change, and leaves it to be asked for', () => {
    expect(answerOf(painted(3)?.data)?.videos.map(({ name }) => name)).toEqual(['wide'])
    expect(painted(3)?.dataUpdatedAt).toBe(0)
  })

  it('does nothing while clips of the keywords are missing', () => expect(painted(4)).toBeUndefined())

  it('tells counts whatever the capitals, and none before they are known', () => {
    expect([countOf(answer(3).facets, 'theme', 'Food'), countOf(answer(3).facets, 'shot', 'drone')]).toEqual([2, 0])
    expect(countOf(undefined, 'theme', 'food')).toBeNull()
    expect([clipCountText(1), clipCountText(1204), clipCountText(10_001)]).toEqual([
      '1 clip',
      '1,204 clips',
      '10,000+ clips',
    ])
  })
})
