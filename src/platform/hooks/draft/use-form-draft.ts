import { useEffect, useRef, useState } from 'react'
import { reportError } from '../../report-error.ts'

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
 * Keeps a form on the device at once as it is filled in: a page that goes away has no time left to seal and write. What is
 * typed while one write is on its way is written after it, as it is by then. `kept` is false where there is no space for
 * it; `stop` once what was filled in is itself being queued.
 */
export function useKeptForm<Form>(write: (form: Form) => Promise<void>): {
  kept: boolean
  keep: (form: Form) => void
  stop: () => void
} {
  const [kept, setKept] = useState(true)
  const waiting = useRef<{ form: Form } | null>(null)
  const writing = useRef(false)
  const store = async () => {
    if (writing.current) return
    writing.current = true
    for (let next = waiting.current; next; next = waiting.current) {
      waiting.current = null
      await write(next.form).then(
        () => setKept(true),
        () => setKept(false),
      )
    }
    writing.current = false
  }
  const stop = () => {
    waiting.current = null
  }
  const keep = (form: Form) => {
    waiting.current = { form }
    void store()
  }
  return { kept, keep, stop }
}
