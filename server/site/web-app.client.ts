import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Assets, WebBundle } from '../../contract/web-bundle.ts'

export interface WebApp {
  bundle(): Promise<WebBundle>
  assets: Assets
  /** Lets a page made by the development server be changed on its way out. */
  finish(url: string, html: string): Promise<string>
}

const DIST = new URL('../../dist/', import.meta.url)

export async function builtWebApp(app: FastifyInstance): Promise<WebApp> {
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Record<
    string,
    { file: string; css?: string[]; imports?: string[] }
  >
  const entry = manifest['entry-client.tsx']
  if (!entry) throw new Error('dist/ holds no web app')
  const bundle = (await import(new URL('ssr/entry-server.js', DIST).href)) as WebBundle
  await app.register(fastifyStatic, {
    root: new URL('client', DIST).pathname,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // Built files carry their hash in their name.
      const immutable = path.includes('/assets/')
      response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const preload = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`)
  const styles = await Promise.all((entry.css ?? []).map((file) => readFile(new URL(`client/${file}`, DIST), 'utf8')))
  return {
    bundle: async () => bundle,
    assets: {
      entry: `/${entry.file}`,
      css: (entry.css ?? []).map((file) => `/${file}`),
      style: styles.join('').trim(),
      preload,
    },
    finish: async (_url, html) => html,
  }
}
