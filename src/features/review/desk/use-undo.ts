import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ErrorCode } from '#contract/engine/errors.ts'
import { undoCase, undoCases } from '#contract/features/review/review-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { clockText } from '#platform/hooks/use-countdown.ts'
import { closeToast, toast } from '#ui/feedback/toast.ts'
import { useKeys } from './case/use-keys.ts'

/** What was decided and can be undone until then (ms). */
export interface Undoable {
  text: string
  cases: readonly { queue: string; caseId: string; after: string | null }[]
  until: number
}

/** What was decided stands in a message with the time that is left, and is undone there or by the key U: the last one first. */
export function useUndo(onUndone: () => void) {
  const { t } = useLingui()
  const offered = useRef<{ toastId: number; undoable: Undoable }[]>([])
  const [times, setTimes] = useState(0)
  const undo = async (cases: Undoable['cases']) => {
    const [first] = cases
    if (!first) return
    if (cases.length === 1) {
      const { after, ...params } = first
      await staffCall(undoCase, { params, body: { after } })
      toast(t`Desfeito: o caso espera decisão`)
    } else {
      const { results } = await staffCall(undoCases, { body: { cases: [...cases] } })
      const left = results.find(({ code }) => code !== null)?.code
      if (left) toast(errorText(left as ErrorCode), { tone: 'bad' })
      else toast(t`Desfeito: os casos esperam decisão`)
    }
    setTimes((count) => count + 1)
    onUndone()
  }
  const take = (one: { toastId: number; undoable: Undoable }) => {
    offered.current = offered.current.filter((other) => other !== one)
    closeToast(one.toastId)
    undo(one.undoable.cases).catch((error: unknown) => toast(callErrorText(error), { tone: 'bad' }))
  }
  const offer = (undoable: Undoable) => {
    const one = { toastId: 0, undoable }
    one.toastId = toast(undoable.text, {
      tone: 'ok',
      action: { label: t`Desfazer`, shortcut: 'u', onClick: () => take(one) },
      left: { until: undoable.until, say: clockText },
    })
    offered.current = [...offered.current, one]
  }
  useKeys({
    u: () => {
      const last = offered.current.findLast(({ undoable }) => undoable.until > Date.now())
      if (last) take(last)
    },
  })
  return { offer, undo, times }
}
