import { describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { CLEARANCE_RULES, CLEARANCE_TOPICS, ClearanceCard, clearanceOf, USES } from './clearances.ts'

const card = (given: object = {}) => parse(ClearanceCard, given)
const ALL = [...USES]

describe('what a clip may be used for', () => {
  it.each<[string, object, object, string[]]>([
    ['nothing to mind', {}, {}, ALL],
    ['people who signed', { people: 'released' }, {}, ALL],
    ['people who did not', { people: 'unreleased' }, {}, ['editorial']],
    ['people whose releases ran out', { people: 'released' }, { expired: ['model'] }, ['editorial']],
    ['a child without its guardian', { people: 'released', minor: 'yes' }, {}, ['editorial']],
    ['a child whose guardian signed', { people: 'released', minor: 'cleared' }, {}, ALL],
    ['a monument without permission', { monument: 'yes' }, {}, ['social', 'editorial']],
    ['a monument with permission', { monument: 'cleared' }, {}, ALL],
    [
      'a permission that ran out beside one that holds',
      { monument: 'cleared' },
      { expired: ['permit'], onFile: ['property'] },
      ALL,
    ],
    ['a permission that ran out', { monument: 'cleared' }, { expired: ['permit'] }, ['social', 'editorial']],
    ['a railway station', { railway: 'yes' }, {}, ['social', 'editorial']],
    ['a drone without its number', { drone: 'yes' }, {}, []],
    ['a drone with its number', { drone: 'cleared' }, {}, ALL],
    ['a ritual', { ritual: 'yes' }, {}, ['broadcast', 'social', 'editorial']],
    ['bank notes', { currency: 'yes' }, {}, ['broadcast', 'social', 'editorial']],
    ['the flag', { flag: 'yes' }, {}, ['broadcast', 'editorial']],
    ['a map of India unchecked', { map: 'yes' }, {}, []],
    ['a brand', { brand: 'yes' }, {}, ['broadcast', 'editorial']],
    ['a computer’s work', {}, { computerGenerated: true }, ['advertising', 'broadcast', 'social']],
    ['all of them', Object.fromEntries(CLEARANCE_TOPICS.map((topic) => [topic, 'yes'])), {}, []],
  ])('a clip may be used for %s', (_what, given, also, okFor) => {
    const verdict = clearanceOf(card(given), also)
    expect(verdict.okFor).toEqual(okFor)
    // Each use that is not OK says why.
    expect(verdict.why.map(({ use }) => use)).toEqual(ALL.filter((use) => !okFor.includes(use)))
    for (const { reasons } of verdict.why) expect(reasons.length).toBeGreaterThan(0)
    expect(verdict.editorial).toBe(okFor.length === 1 && okFor[0] === 'editorial')
  })

  it('names the releases', () => {
    const both = ({ modelRelease, propertyRelease }: ReturnType<typeof clearanceOf>) => [modelRelease, propertyRelease]
    expect(both(clearanceOf(card()))).toEqual(['not needed', 'not needed'])
    expect(both(clearanceOf(card({ people: 'released', brand: 'yes' })))).toEqual([
      'declared by the uploader',
      'missing',
    ])
    expect(both(clearanceOf(card({ minor: 'yes', monument: 'cleared' })))).toEqual([
      'missing',
      'declared by the uploader',
    ])
    const released = card({ people: 'released', brand: 'cleared', monument: 'cleared' })
    expect(both(clearanceOf(released, { onFile: ['model', 'property'] }))).toEqual(['on file', 'on file'])
    expect(both(clearanceOf(released, { onFile: ['permit'] }))).toEqual([
      'declared by the uploader',
      'declared by the uploader',
    ])
  })

  it('tells what to mind even where all is cleared', () => {
    expect(clearanceOf(card({ flag: 'cleared' })).notes).toEqual([CLEARANCE_RULES.flag.note])
  })
})
