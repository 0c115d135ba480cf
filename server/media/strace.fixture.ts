import { copyFile, link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectMaster } from './inspect/inspect.client.ts'
import { renderPreviewStage, renderFull } from './render/render.client.ts'

/** Takes films as the worker does: each under the name `master` in a folder of its own, inspected, and made when it is taken. */
const [folder = '', ...paths] = process.argv.slice(2)
for (const [n, path] of paths.entries()) {
  const own = join(folder, String(n))
  await mkdir(own)
  const masterPath = join(own, 'master')
  await link(path, masterPath).catch(() => copyFile(path, masterPath))
  const inspection = await inspectMaster(masterPath)
  if (!inspection.ok) continue
  const request = {
    masterPath,
    info: inspection.info,
    outDir: join(own, 'out'),
    clipId: 'clip',
    mark: { text: 'Jhalak', seed: Buffer.from('strace') },
  }
  const beginning = await renderPreviewStage(request)
  if (beginning.ok) await renderFull({ ...request, shotOnMobile: false })
}
