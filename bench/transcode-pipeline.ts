import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectMaster } from '../server/media/inspect/inspect.client.ts'
import { renderPreviewStage, renderFull } from '../server/media/render/render.client.ts'

/** What the worker does with one master, without database and store; tells when poster and hover preview were there. */
const [masterPath = ''] = process.argv.slice(2)
const began = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'jhalak-bench-'))
try {
  const inspection = await inspectMaster(masterPath)
  if (!inspection.ok) throw new Error(inspection.reason)
  const inspectedMs = performance.now() - began
  const { info } = inspection
  const request = { masterPath, info, clipId: 'bench', mark: { text: 'Jhalak', seed: Buffer.from('bench') } }
  const first = await renderPreviewStage({ ...request, outDir: join(folder, 'first') })
  const firstMs = performance.now() - began
  const whole = await renderFull({ ...request, outDir: join(folder, 'whole'), shotOnMobile: false })
  if (!first.ok || !whole.ok) throw new Error(JSON.stringify([first, whole]))
  const kinds = [...first.renditions, ...whole.renditions].map(({ kind }) => kind)
  const totalMs = performance.now() - began
  process.stdout.write(`${JSON.stringify({ inspectedMs, firstMs, totalMs, kinds })}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
