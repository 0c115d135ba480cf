import { EventEmitter } from 'node:events'
import type { EventBus } from '../server/platform/events.ts'

const RECONNECT = 'reconnect'

/** A bus inside this process. */
export function localBus(): EventBus & { reconnect(): void } {
  const events = new EventEmitter()
  return {
    async publish(topic, message) {
      events.emit(topic, message)
    },
    subscribe(topic, listener) {
      events.on(topic, listener)
      return () => events.off(topic, listener)
    },
    onReconnect: (listener) => void events.on(RECONNECT, listener),
    isConnected: () => true,
    close: async () => {},
    reconnect: () => void events.emit(RECONNECT),
  }
}
