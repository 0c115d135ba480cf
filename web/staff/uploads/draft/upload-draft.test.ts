import { describe, expect, it } from 'vitest'
import {
  isComplete,
  isVideoFile,
  orientationOf,
  uploadForm,
  uploadPath,
  type UploadDraft,
  withCommon,
} from './upload-draft.ts'

function draft(overrides: Partial<UploadDraft> = {}): UploadDraft {
  return {
    file: new File(['x'.repeat(7)], 'chai_stall.mp4', { type: 'video/mp4' }),
    name: ' Chai stall ',
    tags: ['chai', 'stall'],
    themes: ['food'],
    shots: [],
    shotonmobile: false,
    orientation: 'horizontal',
    info: { duration: 4.5, videoWidth: 1920, videoHeight: 1080, thumbnail: '' },
    unreadable: false,
    given: { themes: [], shots: [] },
    ...overrides,
  }
}

describe('an upload draft', () => {
  it('needs a file, at least one tag and a name', () => {
    expect(isComplete(draft())).toBe(true)
    expect(isComplete(null)).toBe(false)
    expect(isComplete(draft({ tags: [] }))).toBe(false)
    expect(isComplete(draft({ name: '  ' }))).toBe(false)
  })

  it('accepts only video types', () => {
    expect(isVideoFile({ type: 'video/quicktime' })).toBe(true)
    expect(isVideoFile({ type: 'image/png' })).toBe(false)
    expect(isVideoFile({ type: '' })).toBe(false)
  })

  it('derives the orientation from width and height', () => {
    expect(orientationOf({ videoWidth: 1920, videoHeight: 1080 })).toBe('horizontal')
    expect(orientationOf({ videoWidth: 1080, videoHeight: 1920 })).toBe('vertical')
    expect(orientationOf({ videoWidth: 720, videoHeight: 720 })).toBe('square')
  })

  it('goes to the mobile call when shot on mobile, to the normal one when its metadata cannot be read', () => {
    expect(uploadPath(draft(), null)).toBe('/videos/post')
    expect(uploadPath(draft({ shotonmobile: true }), null)).toBe('/videos/postmobilevideo')
    expect(uploadPath(draft({ shotonmobile: true, unreadable: true, info: null }), null)).toBe('/videos/post')
    expect(uploadPath(draft({ shotonmobile: true }), 'Diwali')).toBe('/videos/uploadcollection')
  })

  it('sends every field of spec 3', () => {
    const form = uploadForm(draft(), 'Diwali ')
    const { video, ...fields } = Object.fromEntries(form)
    expect(fields).toEqual({
      name: 'Chai stall',
      tags: '["chai","stall"]',
      themes: '["food"]',
      shots: '[]',
      shotonmobile: 'false',
      fileSize: '7',
      fileType: 'video/mp4',
      orientation: 'horizontal',
      duration: '4.5',
      videoWidth: '1920',
      videoHeight: '1080',
      collectionName: 'Diwali',
      duplicates: 'ask',
    })
    expect(video).toBeInstanceOf(File)
  })

  it('sends what was filled in beyond that', () => {
    const form = uploadForm(draft({ nameHi: 'चाय', description: 'Steam', place: 'Pune', free: true }), null)
    expect(Object.fromEntries(form)).toMatchObject({ nameHi: 'चाय', description: 'Steam', place: 'Pune', free: 'true' })
  })

  it('takes fields for all files: labels beside its own, texts instead of its own, and nothing that is empty', () => {
    const common = {
      tags: ['Chai', 'monsoon'],
      themes: ['rain'],
      shots: ['wide'],
      description: '',
      place: 'Pune',
      free: false,
      computerGenerated: true,
      rights: null,
      releases: ['two'],
    }
    const filled = withCommon(draft({ description: 'Steam', place: 'Delhi', free: true, releases: ['one'] }), common)
    expect(filled).toMatchObject({
      ...{ tags: ['chai', 'stall', 'monsoon'], themes: ['food', 'rain'], shots: ['wide'] },
      ...{ description: 'Steam', place: 'Pune', free: true, name: ' Chai stall ' },
      ...{ computerGenerated: true, releases: ['one', 'two'] },
    })
  })

  it('leaves out what could not be read', () => {
    const form = uploadForm(draft({ info: null, unreadable: true }), null)
    expect(form.has('duration')).toBe(false)
    expect(form.has('collectionName')).toBe(false)
  })
})
