import { describe, expect, it } from 'vitest'
import { readMetadataCsv } from '../../../../contract/catalogue/metadata-csv.ts'
import { checkSheet, filledBy, knownLabelsAlone, unknownLabels, withLabels } from '../batch/sheet-check.ts'
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

  it('counts of several rows for one file the last alone', () => {
    const list = readMetadataCsv(new TextEncoder().encode('file_name,themes\nghat.mp4,trvael\nGHAT.mp4,travel\n'))
    expect(checkSheet(list, ['ghat.mp4'], { themes: ['travel'], shots: [] })).toEqual({
      rowsWithoutFile: [],
      filesWithoutRow: [],
      newLabels: { themes: [], shots: [] },
    })
    expect(filledBy(list, ['ghat.mp4', 'lamp.mp4'])).toHaveLength(1)
  })

  it('says which columns mean nothing, which rows have no file, which files no row, and which labels are new', () => {
    const list = readMetadataCsv(
      new TextEncoder().encode('file_name,Colour,themes,shots\nghat.mp4,red,Travel;trvael,wide\nlost.mp4,,food,\n'),
    )
    const known = { themes: ['travel', 'food'], shots: ['wide'] }
    expect(list.unknownColumns).toEqual(['Colour'])
    expect(checkSheet(list, ['Ghat.mp4', 'other.mp4'], known)).toEqual({
      rowsWithoutFile: ['lost.mp4'],
      filesWithoutRow: ['other.mp4'],
      newLabels: { themes: ['trvael'], shots: [] },
    })
    expect(filledBy(list, ['Ghat.mp4', 'other.mp4'])).toEqual(['Ghat.mp4'])
    // B13: until somebody confirms them.
    const row = rowFor(list, 'ghat.mp4') ?? sheet.rows[0]
    if (!row) throw new Error('the list has this row')
    const filled = fillFromRow(draft('ghat.mp4'), knownLabelsAlone(row, known))
    expect(filled).toMatchObject({ themes: ['travel'], shots: ['wide'] })
    const added = unknownLabels(row.change, known)
    const taken = withLabels(filled, added, true)
    expect(taken).toEqual({ themes: ['travel', 'trvael'], shots: ['wide'] })
    expect(withLabels(taken, added, false)).toEqual({ themes: ['travel'], shots: ['wide'] })
  })
})
