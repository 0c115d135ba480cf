import { describe, expect, it } from 'vitest'
import { EditListError } from './edit-list.types.ts'
import { clipIn, readEditList } from './read-edit-list.ts'

// Written by hand from the formats' documentation: CMX 3600, FCPXML 1.8 to 1.11, Final Cut Pro XML (xmeml 4 and 5).

const A = '01987f3a-1111-7aaa-8bbb-000000000001'
const B = '01987f3a-2222-7aaa-8bbb-000000000002'
const read = (text: string) => readEditList(new TextEncoder().encode(text))
const shot = (text: string) =>
  read(text).clips.map(({ videoID, seconds, uses }) => [videoID, Math.round(seconds * 1000) / 1000, uses])
const reasonOf = (bytes: Uint8Array | string) => {
  try {
    readEditList(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
    return 'read'
  } catch (error) {
    return error instanceof EditListError ? error.reason : String(error)
  }
}

describe('an EDL (CMX 3600)', () => {
  it('of Premiere: cuts at 25 frames, clip names in comments', () => {
    const list = read(`TITLE: Spring film v3
FCM: NON-DROP FRAME

001  AX       V     C        00:00:01:00 00:00:03:12 01:00:00:00 01:00:02:12
* FROM CLIP NAME: watermarked_video_${A}.mp4

002  AX       V     C        00:00:00:00 00:00:04:00 01:00:02:12 01:00:06:12
* FROM CLIP NAME: interview_A.mov
003  AX       V     C        00:00:05:00 00:00:06:00 01:00:06:12 01:00:07:12
* FROM CLIP NAME: watermarked_video_${A}.mp4
`)
    expect(list).toMatchObject({ format: 'EDL', title: 'Spring film v3', others: ['interview_A.mov'] })
    expect(list.clips).toMatchObject([{ videoID: A, uses: 2, seconds: 3.48, quality: null }])
  })

  it('in drop frame counts as the clock does: 17 min 59 s 28 f to 18 min 0 s 2 f are four frames less two', () => {
    const [[, seconds] = []] = shot(`FCM: DROP FRAME
001  AX V C 00:00:00;00 00:00:00;02 00:17:59;28 00:18:00;02
* FROM CLIP NAME: video_${A}_HD.mp4
`)
    expect(seconds).toBeCloseTo((2 * 1001) / 30_000, 3)
    // Every tenth minute drops nothing.
    const [[, tenth] = []] = shot(`001 AX V C 00:00:00;00 00:00:00;04 00:09:59;28 00:10:00;02
* FROM CLIP NAME: video_${A}_HD.mp4`)
    expect(tenth).toBeCloseTo((4 * 1001) / 30_000, 3)
  })

  it('of Resolve: source file paths, renamed clips, Devanagari and spaces in names', () => {
    expect(
      shot(`TITLE: बसंत
001  बनारस घाट  V     C        00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: घाट पर दिये
* SOURCE FILE: /Volumes/फ़ुटेज/घाट (copy) watermarked_video_${A} (1).mov
002  B_roll 7 AA/V  C        00:00:00:00 00:00:01:10 01:00:02:00 01:00:03:10
* FROM CLIP NAME: दिवाली ${B.toUpperCase()}.mp4`),
    ).toEqual([
      [A, 2, 1],
      [B, 1.4, 1],
    ])
  })

  it('with dissolves, wipes and a change of speed: what is on the timeline counts', () => {
    expect(
      shot(`001  AX V C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
* FROM CLIP NAME: video_${A}_HD.mp4
002  AX V C        00:00:01:00 00:00:01:00 01:00:01:00 01:00:01:00
002  AX V D    012 00:00:00:00 00:00:04:00 01:00:01:00 01:00:03:00
M2   AX       050.0                00:00:00:00
* FROM CLIP NAME: video_${A}_HD.mp4
* TO CLIP NAME: video_${B}_4K.mp4
003  AX V W001 030 00:00:00:00 00:00:01:00 01:00:03:00 01:00:04:00
* FROM CLIP NAME: video_${A}_HD.mp4`),
    ).toEqual([
      [A, 2, 2],
      [B, 2, 1],
    ])
  })

  it('of sound alone counts the sound; beside pictures only those', () => {
    expect(
      shot(`001 AX A2 C 00:00:00:00 00:00:09:00 01:00:00:00 01:00:09:00
* FROM CLIP NAME: video_${A}_HD.mp4
002 AX V C 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: video_${B}_HD.mp4
003 AX A C 00:00:00:00 00:00:09:00 01:00:00:00 01:00:09:00
* FROM CLIP NAME: video_${B}_HD.mp4`),
    ).toEqual([
      [A, 9, 1],
      [B, 2, 1],
    ])
  })

  it('with carriage returns alone, a byte order mark, and UTF-16', () => {
    const text = `TITLE: x\r001 AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\r* FROM CLIP NAME: ${A}.mp4\r`
    expect(shot(`\ufeff${text}`)).toEqual([[A, 1, 1]])
    const wide = new Uint8Array(new Uint16Array(Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0))).buffer)
    expect(readEditList(wide).clips).toMatchObject([{ videoID: A }])
  })
})

const fcpxml = (resources: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10"><resources><format id="r1" frameDuration="100/2500s"/>${resources}</resources>
<library><event name="E"><project name="Film">${body}</project></event></library></fcpxml>`
const spine = (inside: string) => `<sequence format="r1" duration="60s"><spine>${inside}</spine></sequence>`
const asset = (id: string, clip: string) =>
  `<asset id="${id}" name="x" hasVideo="1"><media-rep kind="original-media" src="file:///Users/e/watermarked_video_${clip}.mp4"/></asset>`

describe('FCPXML', () => {
  it('of Final Cut: clips, gaps, connected clips, rational times, escaped addresses', () => {
    const list = read(
      fcpxml(
        asset('r2', A) + `<asset id="r3" src="file:///Users/e/%E0%A4%98%E0%A4%BE%E0%A4%9F%20video_${B}_4K.mp4"/>`,
        spine(`<asset-clip ref="r2" name="A &amp; B" offset="0s" duration="50050/24000s" tcFormat="NDF">
          <asset-clip ref="r3" lane="1" offset="0s" duration="1s"/></asset-clip>
          <gap offset="3s" duration="1s"/><asset-clip ref="r2" enabled="0" duration="99s"/>`),
      ),
    )
    expect(list).toMatchObject({ format: 'FCPXML', title: 'Film' })
    expect(list.clips).toMatchObject([
      { videoID: A, uses: 1, seconds: 2.085 },
      { videoID: B, uses: 1, seconds: 1, quality: '4K' },
    ])
  })

  it('with compound, multicam and synchronised clips, auditions and changes of speed', () => {
    const media = `<media id="r5"><sequence>${spine(`<asset-clip ref="r2" duration="10s"/>`).slice(10)}</media>`
    const compound = `<media id="r5" name="Compound"><sequence duration="10s"><spine><asset-clip ref="r2" duration="10s"/></spine></sequence></media>`
    const multicam = `<media id="r6"><multicam><mc-angle angleID="a"><asset-clip ref="r2" duration="8s"/></mc-angle>
      <mc-angle angleID="b"><asset-clip ref="r3" duration="8s"/></mc-angle></multicam></media>`
    expect(media).toContain('r5')
    expect(
      shot(
        fcpxml(
          asset('r2', A) + asset('r3', B) + compound + multicam,
          spine(`<ref-clip ref="r5" duration="4s"/>
            <mc-clip ref="r6" duration="3s"><mc-source angleID="b" srcEnable="all"/></mc-clip>
            <sync-clip duration="2s"><spine><clip duration="2s"><video ref="r2" duration="20s"/></clip></spine></sync-clip>
            <audition><asset-clip ref="r3" duration="1s"/><asset-clip ref="r2" duration="50s"/></audition>
            <asset-clip ref="r3" duration="2s"><timeMap><timept time="0s" value="0s"/><timept time="2s" value="8s"/></timeMap></asset-clip>`),
        ),
      ),
    ).toEqual([
      [A, 6, 2],
      [B, 6, 3],
    ])
  })

  it('that has no project is read from its event', () => {
    expect(
      shot(
        `<fcpxml version="1.8"><resources>${asset('r2', A)}</resources><event><asset-clip ref="r2" duration="3s"/></event></fcpxml>`,
      ),
    ).toEqual([[A, 3, 1]])
  })
})

const xmeml = (body: string) => `<?xml version="1.0"?><!DOCTYPE xmeml><xmeml version="5">${body}</xmeml>`
const sequence = (id: string, tracks: string, rate = '<timebase>25</timebase><ntsc>FALSE</ntsc>') =>
  `<sequence id="${id}"><name>Cut 7</name><rate>${rate}</rate><media><video>${tracks}</video></media></sequence>`
const item = (file: string, start: number, end: number, more = '') =>
  `<clipitem><name>shot</name>${more}<start>${start}</start><end>${end}</end><in>0</in><out>${end - start}</out>${file}</clipitem>`
const file = (id: string, clip: string) =>
  `<file id="${id}"><name>renamed by the editor.mp4</name><pathurl>file://localhost/C%3a/watermarked_video_${clip}.mp4</pathurl></file>`

describe('Premiere XML', () => {
  it('describes a file once, and a renamed one by its path; NTSC rates, disabled clips', () => {
    const list = read(
      xmeml(
        sequence(
          's1',
          `<track>${item(file('f1', A), 0, 30)}${item('<file id="f1"/>', 30, 60)}
            ${item(file('f2', B), 60, 90, '<enabled>FALSE</enabled>')}</track>`,
          '<timebase>30</timebase><ntsc>TRUE</ntsc>',
        ),
      ),
    )
    expect(list).toMatchObject({ format: 'Premiere XML', title: 'Cut 7' })
    expect(list.clips).toMatchObject([{ videoID: A, uses: 2, seconds: 2.002 }])
  })

  it('with nested sequences, transitions and a change of speed', () => {
    const nested = sequence('s2', `<track>${item(file('f1', A), 0, 250)}</track>`)
    const slow = `<filter><effect><name>Time Remap</name><parameter><value>50</value></parameter></effect></filter>`
    expect(
      shot(
        xmeml(
          sequence(
            's1',
            `<track>${item(nested, 0, 100)}${item(file('f2', B), 100, 150, slow)}
              <clipitem><start>-1</start><end>175</end><in>10</in><out>35</out><file id="f2"/></clipitem></track>`,
          ),
        ),
      ),
    ).toEqual([
      [A, 4, 1],
      [B, 3, 2],
    ])
  })
})

describe('what is no edit list, or meant to do harm', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE fcpxml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><fcpxml>&b;</fcpxml>`
  it.each([
    ['broken XML', `<fcpxml><resources>`, 'broken'],
    ['crossed tags', `<fcpxml><a></fcpxml></a>`, 'broken'],
    ['an unclosed attribute', `<fcpxml a="><b/></fcpxml>`, 'broken'],
    ['an entity bomb', bomb, 'entities'],
    ['an outside entity', `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><xmeml>&f;</xmeml>`, 'entities'],
    ['depth without end', '<fcpxml>'.repeat(100_000), 'too deep'],
    ['another XML', '<html><body/></html>', 'not an edit list'],
    ['a text', 'Dear client, the film is ready.', 'not an edit list'],
    ['nothing', '', 'empty'],
    ['a Premiere project', new Uint8Array([0x1f, 0x8b, 8, 0]), 'project file'],
    ['a video', new Uint8Array([0, 0, 0, 24, 102, 116, 121, 112]), 'not an edit list'],
  ] as const)('%s is refused with its reason', (_, content, reason) => {
    expect(reasonOf(content)).toBe(reason)
  })

  it('a compound clip that holds itself ends', () => {
    const self = `<media id="r5"><sequence><spine><ref-clip ref="r5" duration="4s"/><ref-clip ref="r5" duration="4s"/></spine></sequence></media>`
    expect(reasonOf(fcpxml(self, spine('<ref-clip ref="r5" duration="4s"/>')))).toBe('too deep')
  })

  it('an EDL of 50 MB is read, and lines without end are passed over', () => {
    const event = `001  AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n* FROM CLIP NAME: video_${A}_HD.mp4\n`
    const long = `001 ${'AX '.repeat(400_000)}\n`
    const text = long + event.repeat(Math.ceil(50_000_000 / event.length))
    expect(read(text).clips).toMatchObject([{ videoID: A }])
  })

  it('a name is matched by our number only', () => {
    expect(clipIn(`C:\\Footage\\Client_watermarked_video_${A}_proxy.mov`)).toMatchObject({ videoID: A })
    expect(clipIn('video_starter-012_HD.mp4')).toMatchObject({ videoID: 'starter-012', quality: 'HD' })
    expect(clipIn(`${B}.mp4`)).toMatchObject({ videoID: B, quality: null })
    for (const name of ['interview.mov', 'music video.mp4', '__proto__', '']) expect(clipIn(name)).toBeNull()
  })
})
