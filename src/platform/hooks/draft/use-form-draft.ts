import { useCallback, useEffect, useRef, useState } from 'react'
import { onLeaving } from '../../browser/leaving.ts'
import { reportError } from '../../report-error.ts'

/** Milliseconds without typing after which the draft is written. */
const pause = 400

/** What a form begins with. */
export interface DraftStart<Form> {
  /** The draft that is on the device; null: there is none. */
  form: Form | null
}

/** The draft of a form that is named by `of`; undefined until it was read. */
export function useDraftStart<Form>(of: string, open: () => Promise<Form | null>): DraftStart<Form> | undefined {
  const [start, setStart] = useState<DraftStart<Form> & { of: string }>()
  // What was open stays as it is when what it is about comes anew meanwhile.
  const opened = useRef(open)
  useEffect(() => {
    let current = true
    const begin = (form: Form | null) => current && setStart({ of, form })
    opened.current().then(begin, (error: unknown) => {
      // An unreadable draft keeps nobody from filling the form in.
      begin(null)
      void reportError(error)
    })
    return () => {
      current = false
    }
  }, [of])
  return start?.of === of ? start : undefined
}

/**
 * Keeps a form on the device as it is filled in, and at once when the screen goes away. `kept` is false where there is no
 * space for it; `stop` once what was filled in is itself being queued. `write` is to be the same function on every draw.
 */
export function useKeptForm<Form>(write: (form: Form) => Promise<void>): {
  kept: boolean
  keep: (form: Form) => void
  stop: () => void
} {
  const [kept, setKept] = useState(true)
  const waiting = useRef<{ form: Form; timer: ReturnType<typeof setTimeout> } | null>(null)
  const stop = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
  }, [])
  const flush = useCallback(() => {
    const held = waiting.current
    stop()
    if (!held) return
    write(held.form).then(
      () => setKept(true),
      () => setKept(false),
    )
  }, [write, stop])
  useEffect(() => {
    const stopHearing = onLeaving(flush)
    return () => {
      stopHearing()
      flush()
    }
  }, [flush])
  const keep = (form: Form) => {
    stop()
    waiting.current = { form, timer: setTimeout(flush, pause) }
  }
  return { kept, keep, stop }
}
