import { describe, expect, it } from 'vitest'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { downloadableQualities, downloadStep, preselectedQuality, qualityChoices } from './quality-choice.ts'

type Clip = Pick<Video, 'shotonmobile' | 'qualities' | 'ownership' | 'free'>
const none = { owns4K: false, ownsHD: false, ownsMobileHD: false, upgradesTo4K: false }
const wide: Clip = { shotonmobile: false, qualities: ['HD', '4K'], ownership: none, free: false }
const mobile: Clip = { shotonmobile: true, qualities: ['MobileHD'], ownership: none, free: false }

describe('quality selection', () => {
  it('forces mobile for clips shot on mobile', () => {
    expect(qualityChoices(mobile).map((choice) => choice.quality)).toEqual(['MobileHD'])
    expect(preselectedQuality(mobile, 'highres')).toBe('MobileHD')
  })

  it('otherwise offers HD and 4K; highres preselects 4K', () => {
    expect(qualityChoices(wide).map((choice) => choice.quality)).toEqual(['HD', '4K'])
    expect(preselectedQuality(wide, 'highres')).toBe('4K')
    expect(preselectedQuality(wide, null)).toBe('HD')
    expect(preselectedQuality(wide, 'highres', 'HD')).toBe('HD')
    expect(preselectedQuality(mobile, 'highres', 'HD')).toBe('MobileHD')
  })

  it('disables what is owned; 4K includes HD', () => {
    const hd: Clip = { ...wide, ownership: { ...none, ownsHD: true } }
    expect(qualityChoices(hd).map((choice) => choice.owned)).toEqual([true, false])
    const all: Clip = { ...wide, ownership: { ...none, owns4K: true } }
    expect(qualityChoices(all).map((choice) => choice.owned)).toEqual([true, true])
    expect(preselectedQuality(all, 'highres')).toBeNull()
  })

  it('offers 4K only when the clip has it', () => {
    const hdOnly: Clip = { ...wide, qualities: ['HD'] }
    expect(qualityChoices(hdOnly).map((choice) => choice.available)).toEqual([true, false])
    expect(preselectedQuality(hdOnly, 'highres')).toBe('HD')
  })

  it('offers what there is while staff’s correction is being encoded, and to owners what they bought after it', () => {
    const early: Clip = { ...wide, shotonmobile: true }
    expect(qualityChoices(early).map((choice) => choice.quality)).toEqual(['HD', '4K'])
    expect(preselectedQuality(early, 'mobile')).toBe('HD')
    expect(downloadableQualities(early, true)).toEqual(['HD', '4K'])
    const done: Clip = { ...early, qualities: ['MobileHD', 'HD', '4K'] }
    expect(downloadableQualities(done, true)).toEqual(['MobileHD'])
    expect(preselectedQuality(done, 'mobile')).toBe('MobileHD')
    const bought: Clip = { ...done, ownership: { ...none, ownsHD: true } }
    expect(downloadableQualities(bought, false)).toEqual(['HD'])
    expect(downloadableQualities({ ...early, ownership: { ...none, ownsHD: true } }, false)).toEqual(['HD'])
  })

  it('lets nobody buy a plan for a clip whose files are still being made', () => {
    const fresh: Clip = { ...wide, qualities: [] }
    const caller = { isCustomer: true, subscribed: true, isLocked: false }
    expect(downloadStep(fresh, caller)).toBe('preparing')
    expect(downloadStep({ ...fresh, ownership: { ...none, ownsHD: true } }, caller)).toBe('preparing')
    expect(downloadStep({ ...fresh, free: true }, { ...caller, isCustomer: false })).toBe('preparing')
    expect(downloadStep(fresh, { ...caller, isCustomer: false })).toBe('staff')
    expect(downloadStep(fresh, { ...caller, isLocked: true })).toBe('not yet')
    expect(downloadStep(wide, { ...caller, subscribed: false })).toBe('buy')
    expect(downloadStep(wide, caller)).toBe('choose')
  })

  it('lets subscribers and takers of a free clip download all, owners what they own, others nothing', () => {
    expect(downloadableQualities(wide, true)).toEqual(['HD', '4K'])
    expect(downloadableQualities({ ...wide, free: true }, false)).toEqual(['HD', '4K'])
    expect(downloadableQualities({ ...wide, ownership: { ...none, ownsHD: true } }, false)).toEqual(['HD'])
    expect(downloadableQualities(wide, false)).toEqual([])
    expect(downloadableQualities({ ...wide, ownership: undefined }, false)).toEqual([])
  })
})
