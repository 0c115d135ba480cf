// `npm run admin:access -- LOGIN`: a new password for an ADMIN who lost theirs and every second factor.
import { restoreAdminAccess } from '../accounts/staff/admin-access.service.ts'
import { openSource } from './data-folder.ts'
import { readArguments, report } from './terminal.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { StartError } from '../platform/errors.ts'

await report(async () => {
  const [login] = readArguments().words
  if (!login) throw new StartError('Say whose: npm run admin:access -- LOGIN')
  const source = await openSource(readConfig())
  const { db, close } = openDatabase(source.url, { max: 2 })
  try {
    const password = await restoreAdminAccess(db, login)
    return `${login} signs in with ${password} and chooses a password of their own then. Second factors are off, sessions ended.`
  } finally {
    await close()
    await source.close()
  }
})
