import type { OpenWebApp } from '../server/app.ts'

/** Stands where the built web app stands, with one plain page for every address; for tests that need no build. */
export const plainWebApp: OpenWebApp = async () => ({
  bundle: async () => ({
    inlineScripts: ['let theme'],
    sitemapPaths: ['/', '/pricing'],
    render: async (request: Request) => ({
      status: 200,
      html: `<!doctype html><title>${new URL(request.url).pathname}</title>`,
      cacheable: false,
    }),
  }),
  assets: { entry: '/assets/entry.js', css: [], preload: [] },
  finish: async (_url, html) => html,
})
