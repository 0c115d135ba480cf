// `npm run audit:check [-- --head=NUMBER:HASH]`: whether the audit log is as it was written, by its chain of hashes.
import { readConfig } from '../config/config.ts'
import { openSource } from './data-folder.ts'
import { readArguments, report } from './terminal.ts'
import { BackupError } from './manifest.ts'
import { openDatabase } from '../platform/db/database.ts'
import { checkAuditChain } from '../staff/audit/audit-chain.service.ts'

await report(async () => {
  const known = readArguments(['head=']).option('head')
  const source = await openSource(readConfig())
  const { db, close } = openDatabase(source.url, { max: 2, statementTimeoutMs: 0 })
  try {
    const { linked, head, waiting, broken } = await checkAuditChain(db, known)
    if (broken) {
      const where = `link ${broken.number}, entry ${broken.entryId || 'none'}`
      throw new BackupError(`The audit log is NOT as it was written: ${broken.reason} (${where}). Whole up to ${head}.`)
    }
    return `The audit log is as it was written: ${linked} entries linked, ${waiting} wait for their link. Note this: ${head}`
  } finally {
    await close()
    await source.close()
  }
})
