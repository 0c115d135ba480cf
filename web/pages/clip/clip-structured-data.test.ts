import { expect, it } from 'vitest'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { SiteConfig } from '../../../contract/site/site.ts'
import { clipStructuredData } from './clip-structured-data.ts'

const site = { brand: 'Jhalak', company: 'Jhalak Footage', publicUrl: 'https://jhalak.example' } as SiteConfig
const clip = {
  _id: '7',
  name: 'Row of diyas',
  description: '',
  tags: ['diwali', 'diya'],
  waterMarkedVideoURL: '/media/w.mp4',
  thumnail: '/media/p.jpg',
  posterLarge: '/media/l.jpg',
  videoWidth: 3840,
  videoHeight: 2160,
  duration: 12.5,
  createdAt: '2026-11-20T06:00:00.000Z',
  views: 3,
  qualities: ['HD', '4K'],
  free: false,
} as Video
const prices = { MobileHD: 29, HD: 79, '4K': 129 }

it('says what a video search wants to know, with addresses anyone can follow', () => {
  const [video] = clipStructuredData({ clip, path: '/clip/7/row-of-diyas', site, prices })
  expect(video).toMatchObject({
    '@type': 'VideoObject',
    name: 'Row of diyas',
    thumbnailUrl: ['https://jhalak.example/media/l.jpg'],
    uploadDate: '2026-11-20T06:00:00.000Z',
    duration: 'PT12.5S',
    contentUrl: 'https://jhalak.example/media/w.mp4',
    // Of that film, not of the master.
    ...{ width: 960, height: 540 },
  })
})

it('names a price only where there is one', () => {
  const types = (given: typeof prices | undefined) =>
    clipStructuredData({ clip, path: '/clip/7', site, prices: given }).map(
      (item) => (item as { '@type': string })['@type'],
    )
  expect(types(prices)).toContain('Product')
  expect(types(undefined)).not.toContain('Product')
})
