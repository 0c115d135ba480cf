import { describe, expect, it } from 'vitest'
import { readMetadataCsv } from '../../../../contract/catalogue/metadata-csv.ts'
import { newDraft } from './video-info.ts'
import { fillFromRow, isCsvFile, rowFor } from './upload-draft.ts'

const sheet = readMetadataCsv(
  new TextEncoder().encode(
    'file_name,name,tags,themes,shots,shot_on_mobile,orientation,place\n' +
      'ghat_river.mp4,Ghat at dawn,ghat;river|morning,travel,wide,yes,Vertical,Varanasi\n' +
      'lamp.mp4,,,,,,,\n',
  ),
)
const draft = (name: string) => newDraft(new File([''], name, { type: 'video/mp4' }), { themes: [], shots: [] })

describe('a CSV list of clips', () => {
  it('overrides drafts by file name, in any case', () => {
    const given = draft('Ghat_River.MP4')
    const row = rowFor(sheet, given.file.name)
    expect(row && fillFromRow(given, row)).toMatchObject({
      name: 'Ghat at dawn',
      tags: ['ghat', 'river', 'morning'],
      themes: ['travel'],
      shots: ['wide'],
      shotonmobile: true,
      orientation: 'vertical',
      place: 'Varanasi',
    })
  })

  it('leaves what was parsed from the file name where a cell is empty', () => {
    const given = draft('lamp.mp4')
    const row = rowFor(sheet, 'lamp.mp4')
    expect(row && fillFromRow(given, row)).toEqual(given)
    expect(rowFor(sheet, 'other.mp4')).toBeUndefined()
  })

  it('is recognised by its name or type', () => {
    expect(isCsvFile({ name: 'list.CSV', type: '' })).toBe(true)
    expect(isCsvFile({ name: 'film.mp4', type: 'video/mp4' })).toBe(false)
  })
})
