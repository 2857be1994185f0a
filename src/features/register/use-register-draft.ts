import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { draftLife, dropDraft, keepDraft } from './register-draft.ts'
import { draftOf, type RegisterForm } from './rules/register-form.ts'

/** Milliseconds without typing after which the draft is written. */
const pause = 300

/**
 * Keeps the form as it is typed, and at once when the page goes away. Left alone for half an hour it
 * is forgotten on the screen as well (`onForgotten`): the next person on the tablet finds it empty.
 */
export function useRegisterDraft(
  form: UseFormReturn<RegisterForm>,
  name: string,
  onForgotten: () => void,
): { stop: () => void } {
  const stopped = useRef(false)
  const forget = useRef(onForgotten)
  useEffect(() => {
    forget.current = onForgotten
  })
  useEffect(() => {
    let writing: ReturnType<typeof setTimeout> | undefined
    let changedAt = Date.now()
    let touched = false
    const write = () => {
      writing = undefined
      if (!stopped.current) keepDraft(name, draftOf(form.getValues()))
    }
    const flush = () => {
      if (writing === undefined) return
      clearTimeout(writing)
      write()
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        changedAt = Date.now()
        touched = true
        clearTimeout(writing)
        writing = setTimeout(write, pause)
      },
    })
    // Looked at now and then, and when somebody comes back: a device that slept had no timers.
    const expire = () => {
      if (document.visibilityState === 'hidden') flush()
      else if (touched && Date.now() - changedAt >= draftLife) {
        dropDraft(name)
        forget.current()
      }
    }
    const watch = setInterval(expire, 30_000)
    document.addEventListener('visibilitychange', expire)
    addEventListener('pagehide', flush)
    return () => {
      unsubscribe()
      clearInterval(watch)
      document.removeEventListener('visibilitychange', expire)
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, name])
  return {
    stop: () => {
      stopped.current = true
    },
  }
}
