// How quickly the site answers the pointer, with no throttling: front end goals 11, 12, 13 and 22.
//   BENCH_RUNS=5 BENCH_DATA=/some/folder npm run bench -- feel
import { openDemo } from './demo-browser.ts'
import { DESKTOP, hoverOften, hoverToPicture, openOverlay, sweep, SWEPT_CARDS } from './pointing.ts'
import { median, report, short } from '../harness/report.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
const MOST = { hover: 200, overlay: 100, previews: 0, growth: 15, films: 12 }
const HOVERS = 300

const demo = await openDemo()
let kept = false
try {
  const hovers = await demo.repeat(RUNS, DESKTOP, (page) => hoverToPicture(page, demo.url))
  const swept = await demo.repeat(1, DESKTOP, (page) => sweep(page, demo.url))
  const overlays = await demo.repeat(RUNS, DESKTOP, (page) => openOverlay(page, demo.url))
  const [after = { growth: NaN, films: NaN }] = await demo.repeat(1, DESKTOP, (page) =>
    hoverOften(page, demo.url, { hovers: HOVERS }),
  )
  kept = report('no throttling, 1440 x 900', [
    {
      what: 'pointer on a card to first moving picture, ms',
      ours: list(hovers),
      measured: median(hovers),
      atMost: MOST.hover,
    },
    {
      what: `previews asked for by sweeping ${SWEPT_CARDS} cards in a second`,
      ours: '',
      measured: swept[0] ?? NaN,
      atMost: MOST.previews,
    },
    {
      what: 'click on a card to the overlay drawn, ms',
      ours: list(overlays),
      measured: median(overlays),
      atMost: MOST.overlay,
    },
    { what: `heap grown by ${HOVERS} hovers, MB`, ours: '', measured: after.growth, atMost: MOST.growth },
    { what: `film elements after ${HOVERS} hovers`, ours: '', measured: after.films, atMost: MOST.films },
  ])
} finally {
  await demo.stop()
}
process.exit(kept ? 0 : 1)

function list(values: number[]) {
  return values.map(short).join(', ')
}
