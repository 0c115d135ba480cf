// npm run render --                    renders every clip that is missing, one child process per clip
// npm run render -- <name>             renders one clip with its poster and hover preview
// npm run render -- <name> --still 0,3 [--to folder]   half-size stills to look at
// npm run render -- <name> --previews        only the poster and the hover preview, from the master
// npm run render -- --manifest         writes manifest.json from the files that exist
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { clipsFolder, writeManifest } from './manifest.ts'
import { toPng } from './post.ts'
import { renderMaster, renderPreviews } from './render.ts'
import { load, names } from './scenes.ts'
import { formats } from './stage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    still: { type: 'string' },
    to: { type: 'string', default: 'out' },
    manifest: { type: 'boolean' },
    previews: { type: 'boolean' },
  },
})
const [name] = positionals

if (values.manifest) await writeManifest()
else if (name === undefined) await renderMissing()
else if (values.still !== undefined) await stills(name, values.still.split(',').map(Number), values.to)
else if (values.previews) await previews(name)
else await render(name)

async function stills(scene: string, moments: number[], folder: string): Promise<void> {
  const clip = await load(scene)
  const [width, height] = clip.format === 'mobile' ? [540, 960] : [960, 540]
  const paint = clip.scene({ width, height, duration: clip.duration })
  mkdirSync(folder, { recursive: true })
  for (const t of moments) {
    const started = performance.now()
    writeFileSync(join(folder, `${scene}-${t}.png`), toPng(paint(t), width, height))
    console.log(`${scene} ${t}s: ${(performance.now() - started).toFixed(0)} ms`)
  }
}

async function render(scene: string): Promise<void> {
  const clip = await load(scene)
  const base = join(clipsFolder, clip.file)
  const started = performance.now()
  // Under another name until it is whole, so that a broken run leaves nothing that looks finished.
  await renderMaster(clip, `${base}.part.mp4`)
  renameSync(`${base}.part.mp4`, `${base}.mp4`)
  await renderPreviews(clip, `${base}.mp4`, base)
  const size = formats[clip.format].join('x')
  console.log(`${scene} ${size}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

async function previews(scene: string): Promise<void> {
  const clip = await load(scene)
  const base = join(clipsFolder, clip.file)
  await renderPreviews(clip, `${base}.mp4`, base)
}

async function renderMissing(): Promise<void> {
  for (const scene of names) {
    const clip = await load(scene)
    if (existsSync(join(clipsFolder, `${clip.file}.hover.mp4`))) continue
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), scene], { stdio: 'inherit' })
  }
  await writeManifest()
}
