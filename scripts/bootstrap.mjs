// From a fresh clone to everything the product needs, with nothing but Node 20 and npm: packages, ffmpeg, the pinned Node,
// and Chromium for the tests. When all is there it takes a fraction of a second and says nothing.
import { ensurePackages } from './packages.mjs'
import { findNode } from './pinned-node.mjs'
import { giveUp } from './project.mjs'
import { ensureChromium, ensureFfmpeg } from './system-tools.mjs'

/**
 * Makes sure of what is asked for and answers where it is; ends the script with one line when something cannot be had.
 * @param {{ development?: boolean, ffmpeg?: boolean, chromium?: boolean }} needs development: packages of tests and checks too
 * @returns {Promise<{ node: string, chromium: string | undefined }>}
 */
export async function bootstrap({ development = false, ffmpeg = false, chromium = false }) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    giveUp(`Jhalak needs Node.js 20 or newer (found ${process.versions.node})`)
  await ensurePackages({ development })
  if (ffmpeg) await ensureFfmpeg()
  return { node: findNode(), chromium: chromium ? await ensureChromium() : undefined }
}
