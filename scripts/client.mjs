// `npm run client`: writes clients/jhalak.ts, the typed client of what keys of programs may call, from the contract.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const { clientSource } = await import('../clients/client-source.ts')
writeFileSync(join(root, 'clients/jhalak.ts'), await clientSource())
