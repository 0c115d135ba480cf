import type { Row } from '../harness/report.ts'
import type { World } from './world.ts'

export interface Check {
  name: string
  run(world: World): Promise<Row[]>
}
