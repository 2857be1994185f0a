import { afterFrame } from './after-frame.ts'

/** So long (ms) the first screen belongs to whoever looks at it: then it is not only seen but answers. */
const quietFor = 1000
/** A page that is never idle waits no longer than that for what goes on behind it (ms). */
const latest = 3000

let wanted = false
let quiet: Promise<void> | null = null

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: latest })
    else setTimeout(resolve)
  })

/** Somebody does something: what they want next needs what goes on behind the screen. */
const touched = () =>
  new Promise<void>((resolve) => {
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
  })

async function stand(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, quietFor))
  await idle()
}

async function rest(): Promise<void> {
  await afterFrame()
  await Promise.race([stand(), touched().then(afterFrame)])
  wanted = false
  quiet = null
}

/**
 * [Note: Quiet start] A start that has everything on the device shows its screen whole in the first frame. What goes on
 * behind it (the library of the databases, live reads, the sync, downloads, the screens around) is more work than all
 * before, and begun at once it would keep a slow phone from answering a tap. So it waits until the screen has stood for a
 * moment and the browser is idle, or until somebody touches it. Where the first screen waits for any of it, nothing is quiet.
 */
export function beginQuietly(): void {
  wanted = true
}

/**
 * Resolves when what nobody sees may begin: after the frame that is being prepared; in a quiet start after its pause,
 * which counts from the first who asks.
 */
export function whenQuiet(): Promise<void> {
  if (!wanted) return afterFrame()
  quiet ??= rest()
  return quiet
}
