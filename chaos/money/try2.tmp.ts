import { checkMoney } from './money-model.ts'
import { KNOWN } from './known.table.ts'
const drop = process.argv[4]
const kept = KNOWN.filter((k) => k.id !== drop)
;(KNOWN as unknown as unknown[]).splice(0, KNOWN.length, ...kept)
const { rows } = await checkMoney({ steps: 1500, seed: Number(process.argv[2]), killEvery: 0, shrinkTries: Number(process.argv[3]) }, (l) => console.log(l))
console.log(rows[0]?.seen)
process.exit(0)
