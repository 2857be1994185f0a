/** What is told of a live stream on its way into an element. */
export interface LiveEvents {
  /** Something of it came: its playlist, or a piece. */
  heard: () => void
  /** It does not come: its server does not answer, or with nothing of use. */
  lost: () => void
  /** Its playlist says that nothing more will come. */
  closed: () => void
  failed: (why: 'protected' | 'unsupported') => void
}

/** Where on the clock of the element a stream can be played, in seconds. */
export interface LiveWindow {
  from: number
  to: number
  /** Where it is live: what comes in pieces cannot be nearer to its newest moment. */
  live: number
}

/** What brings a live stream into an element. */
export interface LiveSource {
  /** Null: nothing is known of it yet. */
  window: () => LiveWindow | null
  /** Asks for it again after it was lost; `anew`: also for what was there already, beginning where it is live. */
  again: (anew: boolean) => void
}
