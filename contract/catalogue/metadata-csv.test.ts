import { describe, expect, it } from 'vitest'
import { MOST_ROWS, readMetadataCsv } from './metadata-csv.ts'

const read = (text: string) => readMetadataCsv(new TextEncoder().encode(text))

describe('a list of clips', () => {
  it('is read with its mark, quotes, line breaks in cells and both list separators', () => {
    const { rows, problems } = read(
      '\uFEFFFile name,Name,Tags,Themes,Shot on mobile,Description\r\n' +
        'a.mp4,"Diya, ""lit""",diwali; lamp |Diwali,festival,YES,"two\nlines"\r\n' +
        '\r\n' +
        "b.mp4,'=SUM(A1),,(none),no,\r\n",
    )
    expect(problems).toEqual([])
    expect(rows).toEqual([
      {
        line: 2,
        id: '',
        fileName: 'a.mp4',
        change: {
          name: 'Diya, "lit"',
          tags: ['diwali', 'lamp'],
          themes: ['festival'],
          shotonmobile: true,
          description: 'two lines',
        },
      },
      { line: 5, id: '', fileName: 'b.mp4', change: { name: '=SUM(A1)', themes: [], shotonmobile: false } },
    ])
  })

  it('tells mistakes by line and takes the other rows', () => {
    const { rows, problems } = read(
      [
        'id,name,free,tags',
        'one,Ok,,',
        'two words,X,,',
        ',X,,',
        'four,(none),,',
        'five,X,perhaps,',
        `six,X,,${'x'.repeat(61)}`,
        'seven,a\u0001b,,',
        'nine,Tea,no,tea,steaming',
      ].join('\n'),
    )
    expect(rows.map(({ id }) => id)).toEqual(['one'])
    expect(problems).toEqual([
      { line: 3, text: 'id is not a clip id.' },
      { line: 4, text: 'Neither file_name nor id is filled in.' },
      { line: 5, text: 'name cannot be empty.' },
      { line: 6, text: 'free must be yes or no.' },
      { line: 7, text: 'tags is longer than 60 characters.' },
      { line: 8, text: 'name holds characters that cannot be used.' },
      { line: 9, text: 'More cells than columns: a text with commas stands between quotation marks.' },
    ])
  })

  it.each([
    ['', 'This file is empty.'],
    ['name,tags\nx,y', 'A column file_name or id is needed, to know which clip a row is about.'],
    ['id,file_name\nx,y', /^Nothing to change/],
    ['id,name,Name\nx,y,z', 'The column name is there twice.'],
    ['id;name;tags\nx;y;z', /semicolons/],
    ['id,name\nx,"y', /^Line 2: a quote is opened/],
    [`id,name\n${'x,y\n'.repeat(MOST_ROWS + 1)}`, /has 5001 rows/],
  ])('that begins %.20j cannot be used', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  it('must be UTF-8', () => {
    const text = 'id,name\nx,Caf\u00e9'
    expect(() => readMetadataCsv(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toThrow(/UTF-16/)
    expect(() => readMetadataCsv(Buffer.from(text, 'utf16le'))).toThrow(/UTF-16/)
    expect(() => readMetadataCsv(Buffer.from(text, 'latin1'))).toThrow(/not in UTF-8/)
    expect(() => readMetadataCsv(Buffer.from('id,name\nx,a\0b'))).toThrow('This is not a text file.')
  })
})
