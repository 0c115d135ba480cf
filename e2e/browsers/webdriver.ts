import { setTimeout as sleep } from 'node:timers/promises'

/** The part of WebDriver that a visitor needs: its name in Firefox's Marionette, and its method and path over HTTP. */
export const COMMANDS = {
  navigate: ['WebDriver:Navigate', 'POST', 'url'],
  address: ['WebDriver:GetCurrentURL', 'GET', 'url'],
  script: ['WebDriver:ExecuteScript', 'POST', 'execute/sync'],
  click: ['WebDriver:ElementClick', 'POST', 'element/{id}/click'],
  type: ['WebDriver:ElementSendKeys', 'POST', 'element/{id}/value'],
  actions: ['WebDriver:PerformActions', 'POST', 'actions'],
  frame: ['WebDriver:SwitchToFrame', 'POST', 'frame'],
  resize: ['WebDriver:SetWindowRect', 'POST', 'window/rect'],
  picture: ['WebDriver:TakeScreenshot', 'GET', 'screenshot'],
} as const

export type Command = keyof typeof COMMANDS

export interface Driver {
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>
  close(): Promise<void>
}

/** How WebDriver writes an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A session of a driver that listens on this machine. */
export async function openHttpDriver(port: number, capabilities: object): Promise<Driver> {
  const base = `http://127.0.0.1:${port}/session`
  for (let tries = 0; ; tries++) {
    const listens = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (listens) break
    if (tries > 100) throw new Error('the driver does not listen')
    await sleep(100)
  }
  const { sessionId } = (await request(base, 'POST', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }
  return {
    send(command, { id, ...parameters } = {}) {
      const [, method, path] = COMMANDS[command]
      const isOfElement = path.includes('{id}')
      const body = isOfElement ? parameters : { ...parameters, ...(command === 'frame' && { id: frameOf(id) }) }
      return request(`${base}/${sessionId}/${path.replace('{id}', String(id))}`, method, body)
    },
    close: async () => void (await request(`${base}/${sessionId}`, 'DELETE').catch(() => {})),
  }
}

const frameOf = (id: unknown) => (id === undefined ? null : { [ELEMENT]: id })

async function request(url: string, method: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
  const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null }
  if (!reply.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}
