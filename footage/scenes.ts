import type { Clip } from './stage.ts'

/** Every scene of the starter catalogue, loaded one at a time. */
const scenes: Record<string, () => Promise<{ clip: Clip }>> = {
  taj: () => import('./scenes/taj.ts'),
  ganga: () => import('./scenes/ganga.ts'),
  fireworks: () => import('./scenes/fireworks.ts'),
  milkyway: () => import('./scenes/milkyway.ts'),
  himalaya: () => import('./scenes/himalaya.ts'),
  diyas: () => import('./scenes/diyas.ts'),
  tea: () => import('./scenes/tea.ts'),
  thar: () => import('./scenes/thar.ts'),
  monsoon: () => import('./scenes/monsoon.ts'),
  holi: () => import('./scenes/holi.ts'),
  rangoli: () => import('./scenes/rangoli.ts'),
  chai: () => import('./scenes/chai.ts'),
  katori: () => import('./scenes/katori.ts'),
  alta: () => import('./scenes/alta.ts'),
  houseboat: () => import('./scenes/houseboat.ts'),
  gopuram: () => import('./scenes/gopuram.ts'),
  sealink: () => import('./scenes/sealink.ts'),
  balloons: () => import('./scenes/balloons.ts'),
  kites: () => import('./scenes/kites.ts'),
  ferris: () => import('./scenes/ferris.ts'),
  nets: () => import('./scenes/nets.ts'),
  stadium: () => import('./scenes/stadium.ts'),
  incense: () => import('./scenes/incense.ts'),
  window: () => import('./scenes/window.ts'),
  salt: () => import('./scenes/salt.ts'),
  pangong: () => import('./scenes/pangong.ts'),
  spice: () => import('./scenes/spice.ts'),
  snakeboat: () => import('./scenes/snakeboat.ts'),
  banyan: () => import('./scenes/banyan.ts'),
  lotus: () => import('./scenes/lotus.ts'),
  mustard: () => import('./scenes/mustard.ts'),
}

export const names = Object.keys(scenes)

/** The clip of that name; throws for a name that is not in the list. */
export async function load(name: string): Promise<Clip> {
  const scene = scenes[name]
  if (!scene) throw new Error(`No scene ${name}. There are: ${names.join(', ')}`)
  return (await scene()).clip
}
