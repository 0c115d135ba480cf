import type { EventBus } from '../platform/events.ts'
import type { UploadDeps } from './uploads/upload.deps.ts'

export interface MediaDeps extends UploadDeps {
  bus: EventBus
}
