// `npm run migrate`: brings the tables up to this program, as their owner (DATABASE_OWNER_URL), and gives the program's role its rights.
import { BackupError } from './manifest.ts'
import { report } from './terminal.ts'
import { readDatabase } from '../config/connections.ts'
import { prepareDatabase } from '../platform/db/prepare.ts'

await report(async () => {
  const database = readDatabase()
  if (database.kind === 'embedded') throw new BackupError('The embedded database is migrated by the server itself.')
  const { url, directUrl = url, ownerUrl = directUrl } = database
  const done = await prepareDatabase({ url: directUrl, ownerUrl })
  return done.length > 0 ? `Migrated: ${done.join(', ')}` : 'The tables are up to date.'
})
