import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { keepLastBuild } from './scripts/last-build.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the bundles are written: `client` (static files), `ssr` (pages, imported by the server) and `server` (itself). */
const dist = process.env['JHALAK_DIST'] ?? 'dist'
const out = (part: 'client' | 'ssr' | 'server') => join(isAbsolute(dist) ? dist : here(dist), part)

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

/** The server's files read others that lie beside their sources, which are there when the bundle runs, too. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  applyToEnvironment: ({ name }) => name === 'server',
  transform: {
    filter: { id: /\/(server|sandbox)\/[^?]*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const source = JSON.stringify(relative(out('server'), id))
      return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
    },
  },
}

/** V8 holds the text of a module with two bytes a letter once one of its letters needs them: those are escaped. */
const onlyAscii: Plugin = {
  name: 'only-ascii',
  applyToEnvironment: ({ name }) => name !== 'client',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/\\[\0-\x7f]|\\?([^\0-\x7f])/g, escaped)
  },
}
/** What a backslash escapes already stays; before another letter it says nothing. */
const escaped = (found: string, letter?: string): string =>
  letter === undefined ? found : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** For what the server runs. Names stay, for stack traces. */
const smaller = { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } } as const

/** Native, read as files, or loaded by few: they stay packages. */
const SERVER_PACKAGES = [
  ...['sharp', '@node-rs/argon2', 'tinypool', 'vite'],
  ...['pdfkit', 'fontkit', 'swagger-ui-dist', '@zxcvbn-ts/language-common'],
  ...['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'nodemailer', 'pg-native'],
]

const lastBuildStays: Plugin = {
  name: 'last-build-stays',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart: () => keepLastBuild(out('client')),
}

/** Writes scripts and styles compressed as well as can be, beside each: too slow for each request, and a tenth smaller. */
const precompressed: Plugin = {
  name: 'precompressed',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }, bundle) {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
    await Promise.all(
      texts.map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source
        const path = join(dir ?? out('client'), file.fileName)
        await Promise.all([
          writeFile(`${path}.br`, await promisify(brotliCompress)(text)),
          writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION })),
        ])
      }),
    )
  },
}

/** sonner adds its styles as a <style> element, which our CSP refuses: toaster.css carries them instead. */
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

/**
 * The modules of these files, and of the files right in these folders. All must be there: a chunk group whose file was
 * renamed would change what every page loads without a word.
 */
function modules(...paths: string[]): (id: string) => boolean {
  const named = new Set(present(paths))
  return (id) => named.has(id) || named.has(dirname(id))
}

/** The modules of these folders, at any depth. */
function modulesUnder(...folders: string[]): (id: string) => boolean {
  const all = present(folders).map((folder) => `${folder}/`)
  return (id) => all.some((folder) => id.startsWith(folder))
}

function present(paths: string[]): string[] {
  const gone = paths.filter((path) => !existsSync(here(path)))
  if (gone.length > 0) throw new Error(`vite.config.ts names what is not there: ${gone.join(', ')}`)
  return paths.map(here)
}

const icon = (name: string) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`

/**
 * Few files at first: what changes rarely, what every page needs, what every grid of clips needs, what a clip needs. A
 * group takes along what its modules import, but for what an earlier group has. The web app's own parts that load later
 * are in folders of their own.
 */
const firstChunks = [
  // Mutations are for the dashboard and the back office alone.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(mutationObserver|useMutation)\.js)/,
  },
  {
    name: 'app',
    test: modules(
      ...['web/entry-client.tsx', 'web/app', 'web/lib/loading/deferred-component.tsx'],
      // Small things that grids and clips share, or clips and most other pages.
      ...[
        'web/ui/chip.tsx',
        'web/ui/skeleton.tsx',
        'web/ui/wide-picture.tsx',
        'web/ui/price-text.ts',
        'web/lib/claims.ts',
        'web/lib/day-text.ts',
        'web/lib/use-labels.ts',
        'web/language/rich.tsx',
      ],
      ...[
        'web/catalogue/clip/use-saved-ids.ts',
        'web/catalogue/clip/use-owned-ids.ts',
        icon('download'),
        icon('heart'),
        icon('tag'),
        icon('chevron-down'),
      ],
    ),
  },
  {
    name: 'grid',
    test: modules(
      ...['web/pages/clip-results.tsx', 'web/ui/paging/pagination.tsx'],
      ...['web/catalogue/search/filter-overlay.tsx', 'web/catalogue/search/side-panel.tsx'],
    ),
  },
  // The parts are hydrated after the rest (deferredParts), but prices are among them: they must not wait for another file.
  { name: 'clip', test: modules('web/pages/clip/clip-panel.tsx', 'web/pages/clip/clip-parts.tsx') },
]

/**
 * What several later parts share, by what it is for (decision 0090): module by module it would be 27 files for the sign-in
 * window and 48 for a desk, six at a time. Nothing here may import a later group's modules, or whoever asks for an icon
 * would load the dialogs with it.
 */
const laterChunks = [
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 4 },
  {
    name: 'controls',
    test: /@tanstack\/|\/web\/(ui|ui\/form|lib|lib\/loading)\/(?!toaster|state-options|use-change-form|form-(?!error))[^/]+$/,
    minShareCount: 8,
  },
  {
    name: 'validation',
    test: /node_modules\/zod\/|\/contract\/(endpoint|reply|values|body)\.ts|\/lib\/form-schema\.ts/,
    minShareCount: 5,
  },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform)\/|\/form\/(use-change-form|form-fields)\.ts/,
    minShareCount: 8,
  },
  { name: 'dialogs', test: /node_modules\/@base-ui\/|\/web\/ui\/(dialog\/|form\/form-draft)/, minShareCount: 5 },
  { name: 'sign-in', test: modulesUnder('web/accounts', 'web/lib/proof'), minShareCount: 3 },
  {
    name: 'checkout',
    test: modulesUnder('web/licensing/checkout', 'web/licensing/cart', 'web/pages/licensing'),
    minShareCount: 3,
  },
  { name: 'licensing', test: modulesUnder('web/licensing'), minShareCount: 4 },
  { name: 'clip-fields', test: modulesUnder('contract/catalogue'), minShareCount: 4 },
  { name: 'boards', test: modulesUnder('web/catalogue/boards'), minShareCount: 3 },
  { name: 'desks', test: modulesUnder('web/staff'), minShareCount: 5 },
  // `js-only-form` and `cart-store` are for buyers.
  {
    name: 'desk-controls',
    test: /\/web\/(ui|ui\/form|lib)\/(?!toaster|js-only-form|cart-store)[^/]+$/,
    minShareCount: 3,
  },
]

// The single files that those patterns name: one that was renamed would change its group without a word.
present(
  [
    ...['ui/toaster.tsx', 'ui/form/state-options.tsx', 'ui/form/use-change-form.ts', 'ui/form/form-fields.ts'],
    ...['ui/form/form-error.tsx', 'ui/form/js-only-form.tsx', 'lib/cart-store.ts', 'lib/form-schema.ts'],
  ].map((path) => `web/${path}`),
)

const chunkGroups = [...firstChunks, ...laterChunks].map((group, at) => ({ ...group, priority: 100 - at }))

/** The server itself; what it imports comes along, but for those packages. */
const server: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: SERVER_PACKAGES },
  build: {
    outDir: out('server'),
    emptyOutDir: true,
    copyPublicDir: false,
    ssr: true,
    target: 'node22',
    rolldownOptions: {
      input: here('server/start.ts'),
      output: {
        entryFileNames: 'start.js',
        chunkFileNames: '[name]-[hash].js',
        minify: smaller,
      },
    },
  },
}

export default defineConfig(({ command }) => ({
  root: here('web'),
  appType: 'custom',
  plugins: [
    ...[clientManifest, toastsWithoutStyleElement, sourceAddresses, onlyAscii, lastBuildStays, precompressed],
    ...[react(), tailwind()],
  ],
  // One self-contained server bundle starts several times faster than externals; in development they must stay external.
  ssr: { noExternal: command === 'build' || undefined },
  // A lazy chunk's own imports are fetched beside it: one round trip in place of three.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr', 'server']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: out('client'),
        // The parts of the last build stay (`lastBuildStays`).
        emptyOutDir: false,
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
        rolldownOptions: { input: here('web/entry-server.tsx'), output: { minify: smaller } },
      },
    },
    server,
  },
}))
