import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { WebApp } from './web-app.client.ts'

/** The web app from its sources, reloaded in the browser as they change (`npm run dev`). */
export async function developmentWebApp(app: FastifyInstance): Promise<WebApp> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  // Vite answers for its own modules; everything else falls through to our routes.
  app.addHook('onRequest', (request, reply, done) => {
    if (
      !/^\/(@|web\/|node_modules\/|entry-client|app|ui|lib|language\/|pages|catalogue\/|media\/[\w-]+\.(tsx?|css)|accounts|licensing|staff|site|fonts|contract|favicon)/.test(
        request.url,
      )
    )
      return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return {
    bundle: () => vite.ssrLoadModule('/entry-server.tsx') as Promise<Awaited<ReturnType<WebApp['bundle']>>>,
    assets: { entry: '/entry-client.tsx', css: [], preload: [] },
    finish: (url, html) => vite.transformIndexHtml(url, html),
  }
}
