import { describe, expect, it } from 'vitest'
import { formatLabels, lengthLabel, resolutionLabel, sizeLabel } from './clip-attributes.tsx'
import { clock, orientationLabel, qualityLabel } from './clip-labels.ts'

const sides = (videoWidth: number, videoHeight: number) => ({ videoWidth, videoHeight })

describe('the labels of a clip', () => {
  it('takes the orientation from width versus height, Unknown when sizes are missing', () => {
    expect(orientationLabel(sides(1920, 1080))).toBe('Horizontal')
    expect(orientationLabel(sides(1080, 1920))).toBe('Vertical')
    expect(orientationLabel(sides(642, 642))).toBe('Square')
    expect(orientationLabel(sides(0, 1080))).toBe('Unknown')
    expect(resolutionLabel(sides(0, 0))).toBe('Unknown')
    expect(resolutionLabel(sides(3840, 2160))).toBe('3840 x 2160')
  })

  it('shows the file size with 2 decimals in MB, the length in seconds', () => {
    expect(sizeLabel(412.3)).toBe('412.30 MB')
    expect(sizeLabel(0)).toBe('Unknown')
    expect(lengthLabel(12.345)).toBe('12.3 seconds')
    expect(lengthLabel(8)).toBe('8 seconds')
    expect(lengthLabel(1.02)).toBe('1 second')
  })

  it('names the best quality on offer', () => {
    expect(qualityLabel({ ...sides(3840, 2160), qualities: ['HD', '4K'], shotonmobile: false })).toBe('4K')
    expect(qualityLabel({ ...sides(1440, 2560), qualities: ['HD'], shotonmobile: false })).toBe('HD')
    expect(qualityLabel({ ...sides(1080, 1920), qualities: ['MobileHD'], shotonmobile: true })).toBe('Mobile')
  })

  it('lists the formats there are, 4K first', () => {
    expect(formatLabels({ ...sides(3840, 2160), qualities: ['HD', '4K'], shotonmobile: false })).toEqual([
      '4K .mp4',
      'HD .mp4',
    ])
    expect(formatLabels({ ...sides(1080, 1920), qualities: ['MobileHD'], shotonmobile: true })).toEqual([
      'Mobile HD .mp4',
    ])
  })

  it('tells times as a clock does', () => {
    expect([7, 61.4, 3723].map(clock)).toEqual(['0:07', '1:01', '1:02:03'])
  })
})
