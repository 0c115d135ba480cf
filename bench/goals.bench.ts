// The front end's goals 1 to 23, each measured by a script on the demo's shop in a real Chromium: one table. About a quarter
// of an hour; a few of them alone by number, which leaves bench/results.md as it is:
//   BENCH_DATA=/some/folder npm run bench -- goals
//   BENCH_GOALS=4,14 BENCH_RUNS=3 npm run bench -- goals
import { openDemo } from './demo-browser.ts'
import { measureAnswers } from './goals/answering.ts'
import { measureContrast } from './goals/contrast.ts'
import { printGoals, type Goal } from './goals/goal.ts'
import { measureJourneys } from './goals/journeys.ts'
import { measureLighthouse } from './goals/lighthouse.ts'
import { measureHydration, measureLoading, measureShifts } from './goals/loading.ts'
import { ADMIN } from './goals/people.ts'
import { measureDrawing, readStructuredData, readWithoutScript } from './goals/plain.ts'
import { measurePointer } from './goals/pointer.ts'
import { walkRoutes } from './goals/walk.ts'
import { measureWeight } from './goals/weight.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
const wanted = process.env['BENCH_GOALS']?.split(',').map(Number)

const demo = await openDemo({ ADMIN_ID: ADMIN.id, ADMIN_PASSWORD: ADMIN.password })
const goals: Goal[] = []
try {
  const { videos } = await (await fetch(`${demo.url}/videos/get?page=1&limit=48`)).json()
  const clip = videos[0]._id
  const clipPath = `/clip/${clip}`
  const pages = { home: '/', search: '/search?term=night', clip: clipPath, pricing: '/pricing' }
  /** Which goals each of them tells about. */
  const measures: [number[], () => Promise<Goal[]>][] = [
    [[1, 2, 7, 9, 10], () => measureLoading(demo, RUNS, clipPath)],
    [[3], () => measureShifts(demo, clipPath)],
    [[4, 14], () => measureAnswers(demo)],
    [[5], () => measureHydration(demo, RUNS)],
    [[6], () => measureLighthouse(demo.url, pages)],
    [[7, 8, 9], measureWeight],
    [[11, 12, 13, 22], () => measurePointer(demo, RUNS)],
    [[15], () => measureDrawing(demo)],
    [[16, 18, 21], () => walkRoutes(demo, clip)],
    [[17], measureJourneys],
    [[19], () => readWithoutScript(demo, clipPath)],
    [[20], () => readStructuredData(demo.url, clipPath)],
    [[23], measureContrast],
  ]
  for (const [numbers, measure] of measures) {
    if (wanted && !numbers.some((number) => wanted.includes(number))) continue
    process.stderr.write(`measuring goal ${numbers.join(', ')}\n`)
    goals.push(...(await measure().catch((error) => failed(numbers, error))))
  }
} finally {
  await demo.stop()
}
process.exit(printGoals(goals.filter(({ number }) => !wanted || wanted.includes(number))) ? 0 : 1)

/** One that breaks must not take the others along. */
function failed(numbers: number[], error: unknown): Goal[] {
  const notes = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  return numbers.map((number) => ({ number, name: 'broke off', parts: [{ measured: NaN, atMost: 0 }], notes }))
}
