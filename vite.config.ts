import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isAbsolute, join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where both bundles are written: `client` (static files) and `ssr` (imported by the server). */
const dist = process.env['JHALAK_DIST'] ?? 'dist'
const out = (part: 'client' | 'ssr') => join(isAbsolute(dist) ? dist : here(dist), part)

/**
 * Gives the server bundle the client's manifest, so that a page can name the chunks of its own route.
 * The client is always built first; in development there is no manifest and nothing to name.
 */
const clientManifest: Plugin = {
  name: 'client-manifest',
  resolveId: (id) => (id === 'virtual:client-manifest' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:client-manifest') return undefined
    if (this.environment.mode === 'dev' || this.environment.name === 'client') return 'export default {}'
    return `export default ${readFileSync(join(out('client'), '.vite/manifest.json'), 'utf8')}`
  },
}

/** sonner adds its styles as a <style> element, which our CSP refuses: app.css carries them instead. */
const toastsWithoutStyleElement: Plugin = {
  name: 'toasts-without-style-element',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const inserted = /^__insertCSS\(.*\);?$/m
      if (!inserted.test(code)) this.error('sonner no longer calls __insertCSS as expected')
      return { code: code.replace(inserted, ''), map: null }
    },
  },
}

/** What every page would carry of our libraries and none needs: endless lists (we page by number), the router's tracing. */
const UNUSED = [
  {
    importer: '/query-core/build/modern/query.js',
    id: './infiniteQueryBehavior.js',
    code: 'export const infiniteQueryBehavior = undefined',
  },
  {
    importer: '/dist/production/lib/router/router.js',
    id: './instrumentation.js',
    code: [
      'consumeInstrumentationClientResultMetaReceiver',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
    ]
      .map((name) => `export const ${name} = () => undefined`)
      .join('\n'),
  },
]

/** 3 kB less on every page: those, and lucide's own machinery around an icon. In development both sides keep the libraries whole. */
const leanLibraries: Plugin = {
  name: 'lean-libraries',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (id.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/')) return here('web/ui/lean-icon.ts')
    return UNUSED.some((part) => id === part.id && importer.endsWith(part.importer)) ? `\0${id}` : undefined
  },
  // Random letters that no packing makes smaller; our own icons need no names, neither for themselves nor for their parts.
  transform: {
    filter: { id: /lucide-react\/.*\/icons\/.*\.mjs/ },
    handler: (code) => ({
      code: code.replaceAll(/,\s*key: "\w+"|name: "[\w-]+",\s*size: 24,|^__iconData\.node;$/gm, ''),
      map: null,
    }),
  },
  load: (id) => UNUSED.find((part) => id === `\0${part.id}`)?.code,
}

/** All styles are in one file and nothing is preloaded by script, so that a lazy import needs no helper around it. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** Few files at first: what changes rarely, what every page needs, what every grid of clips needs. */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  // Mutations are for the desks of staff and the dashboard alone.
  {
    name: 'router',
    test: /node_modules\/(react-router|@tanstack)\/(?!.*(mutationObserver|useMutation)\.js)/,
    priority: 3,
  },
  {
    name: 'base',
    test: anyOf(
      /lucide-react\/.*\/(menu|x|sun|moon|rotate-cw|heart|download|play|pause|tag|chevron-down|arrow-up-right)\.m?js$/,
      /web\/entry-client|web\/app\/(?!page-(aids|turn)|guard|head|language-offer|footer|offline-banner|residence-banner)|web\/lib\/(api|chunk|connection|hydrated|idle|query|session|theme|toast|url)\.|web\/language\/text\./,
      /web\/ui\/(button|class-names|chip|skeleton|logo|mark|spinner|states|lazy-part|idle-part|lean-icon|wide-picture)\./,
      /web\/catalogue\/(clip-facts|clip-list|hero-clip|open-clip|use-saved-ids)\.ts|web\/media\/motion-preference\.ts/,
    ),
    priority: 2,
  },
  {
    name: 'clips',
    test: anyOf(
      /lucide-react\/.*\/(search|layers|smartphone|chevron-(left|right)|sliders-horizontal)\.m?js$/,
      /web\/catalogue\/(clip-(card|grid|actions)|poster|search-box|search-filters|side-panel|filter-overlay|suggestions|use-(debounced|slash))/,
      /web\/media\/(hover|use-preview|preview|card)|web\/ui\/(pagination|page-numbers)|clip-results/,
    ),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'search', test: /web\/catalogue\/(search-state|search-choices|facet-counts)\./, priority: 1 },
  {
    name: 'clip-view',
    test: anyOf(
      /web\/(pages\/clip-view|catalogue\/(clip-detail|clip-attributes|share-button|share-moment))\./,
      /web\/media\/(player|shortcut-setting)\.|web\/ui\/price(-text)?\.|lucide-react\/.*\/(file-play|share-2|share)\.m?js$/,
    ),
    priority: 1,
  },
]

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'))
}

export default defineConfig(({ command }) => ({
  root: here('web'),
  appType: 'custom',
  plugins: [clientManifest, leanLibraries, plainImports, toastsWithoutStyleElement, react(), tailwind()],
  // One self-contained server bundle starts several times faster than externals; in development they must stay external.
  ssr: { noExternal: command === 'build' || undefined },
  // The server names a page's files in its head; a list of all files in the first load would cost more than it brings.
  build: { assetsInlineLimit: 0, modulePreload: false },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: out('client'),
        emptyOutDir: true,
        manifest: true,
        target: ['chrome111', 'safari16.4', 'firefox128'],
        rolldownOptions: { input: here('web/entry-client.tsx'), output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
    ssr: {
      // Else the server would choose as it runs, and draw with React's development build wherever nobody says production.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: out('ssr'),
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: here('web/entry-server.tsx') },
      },
    },
  },
}))
