/**
 * The state machine of one card's preview, as pure transitions: events in, commands out.
 *
 *   idle -> waiting (pointer rests 120 ms) -> loading -> playing -> paused (frame and time stay)
 *   loading -> leaving (pointer gone, 200 ms) -> idle (the download stops)
 */
export type PreviewState = 'idle' | 'waiting' | 'loading' | 'leaving' | 'playing' | 'paused'

export type PreviewEvent =
  /** The pointer rests on the card, or the keyboard's focus does. */
  | 'enter'
  | 'leave'
  /** The timer of `wait` or `grace` has elapsed. */
  | 'elapsed'
  /** The first frame is on the screen. */
  | 'frame'
  /** Another preview started: only one plays at a time (SCR-19). */
  | 'displaced'
  /** Too many previews are loaded: this one is the oldest. */
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
    frame: { state: 'paused', commands: ['cancel-timer', 'pause'] },
    elapsed: { state: 'idle', commands: ['unload'] },
    displaced: { state: 'idle', commands: ['cancel-timer', 'unload'] },
    evict: { state: 'idle', commands: ['cancel-timer', 'unload'] },
  },
  playing: {
    // SCR-19: previews that have played once keep their state.
    leave: { state: 'paused', commands: ['pause'] },
    displaced: { state: 'paused', commands: ['pause'] },
    evict: { state: 'idle', commands: ['unload'] },
  },
  paused: {
    enter: { state: 'playing', commands: ['play'] },
    evict: { state: 'idle', commands: ['unload'] },
  },
}

/** Events without a transition leave the state as it is. */
export const step = (state: PreviewState, event: PreviewEvent): Step => steps[state][event] ?? { state, commands: [] }
