// Reads all of the server's code once and keeps what Node makes of it: types taken off, compiled. A server that had to do that
// itself would hold the compiler in memory for as long as it runs (18 MB).
import { flushCompileCache } from 'node:module'

await import('../server/run.ts')
// Read only by servers with such settings.
await import('../server/platform/storage/s3-store.ts')
await import('../server/platform/mail/smtp.mailer.ts')
flushCompileCache()
process.exit()
