import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { onLeaving } from '#platform/browser/leaving.ts'
import { useMember } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { SaleForm } from './rules/sale-form.ts'
import { keepSaleDraft, type FormOf } from './sale-actions.ts'

/** Milliseconds without typing after which the draft is written. */
const pause = 400

/**
 * Keeps the form on the device as it is typed, and at once when the screen goes away (another
 * layout, another route, the app in the background). `kept` is false while the device has no space for it;
 * `stop` while the sale itself is being queued.
 */
export function useSaleDraft(
  form: UseFormReturn<SaleForm>,
  { correcting, changing }: FormOf,
): { kept: boolean; stop: () => void; start: () => void } {
  const member = useMember()
  const [kept, setKept] = useState(true)
  const stopped = useRef(false)
  const warned = useRef(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let unstored = 0
    const write = () => {
      timer = undefined
      if (stopped.current) return
      unstored++
      const stored = keepSaleDraft(member, { correcting, changing }, form.getValues())
      const failed = () => {
        setKept(false)
        if (!warned.current) toast(t`Não foi possível guardar o rascunho neste aparelho.`, { tone: 'bad' })
        warned.current = true
      }
      void stored.then(() => setKept(true), failed).then(() => unstored--)
    }
    const flush = () => {
      if (timer === undefined && unstored === 0) return
      clearTimeout(timer)
      write()
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(write, pause)
      },
    })
    const stopHearing = onLeaving(flush)
    return () => {
      unsubscribe()
      stopHearing()
      flush()
    }
  }, [form, member, correcting, changing])

  return {
    kept,
    stop: () => {
      stopped.current = true
    },
    start: () => {
      stopped.current = false
    },
  }
}
