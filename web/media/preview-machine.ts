/**
 * The life of one card's preview, as pure steps: what happened in, what to do out.
 *
 *   idle -> waiting (pointer rests 120 ms) -> loading -> playing -> kept (paused, frame and time stay)
 *   loading -> leaving (pointer gone, 200 ms) -> idle (the download stops)
 */
export type PreviewState = 'idle' | 'waiting' | 'loading' | 'leaving' | 'playing' | 'kept'

export type PreviewEvent =
  /** The pointer rests on the card, or the keyboard's focus does. */
  | 'enter'
  | 'leave'
  /** The time asked for with `wait` or `grace` is over. */
  | 'elapsed'
  /** The first picture is on the screen. */
  | 'frame'
  /** Another preview started: only one plays at a time (SCR-19). */
  | 'displaced'
  /** Too many elements are kept: this one is the oldest. */
  | 'evict'

export type PreviewCommand = 'wait' | 'grace' | 'cancel-timer' | 'play' | 'pause' | 'unload'

interface Step {
  state: PreviewState
  commands: PreviewCommand[]
}

const steps: Record<PreviewState, Partial<Record<PreviewEvent, Step>>> = {
  idle: { enter: { state: 'waiting', commands: ['wait'] } },
  waiting: {
    leave: { state: 'idle', commands: ['cancel-timer'] },
    displaced: { state: 'idle', commands: ['cancel-timer'] },
    elapsed: { state: 'loading', commands: ['play'] },
  },
  loading: {
    // SCR-19: mouse leave pauses after 200 ms if it has not yet played.
    leave: { state: 'leaving', commands: ['grace'] },
    frame: { state: 'playing', commands: [] },
    displaced: { state: 'idle', commands: ['unload'] },
    evict: { state: 'idle', commands: ['unload'] },
  },
  leaving: {
    enter: { state: 'loading', commands: ['cancel-timer'] },
    frame: { state: 'kept', commands: ['cancel-timer', 'pause'] },
    elapsed: { state: 'idle', commands: ['unload'] },
    displaced: { state: 'idle', commands: ['cancel-timer', 'unload'] },
    evict: { state: 'idle', commands: ['cancel-timer', 'unload'] },
  },
  playing: {
    // SCR-19: previews that have played once keep their state.
    leave: { state: 'kept', commands: ['pause'] },
    displaced: { state: 'kept', commands: ['pause'] },
    evict: { state: 'idle', commands: ['unload'] },
  },
  kept: {
    enter: { state: 'playing', commands: ['play'] },
    evict: { state: 'idle', commands: ['unload'] },
  },
}

/** Events that mean nothing in a state leave it as it is. */
export const step = (state: PreviewState, event: PreviewEvent): Step => steps[state][event] ?? { state, commands: [] }
