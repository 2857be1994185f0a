import { useRef, useState, type ReactNode } from 'react'
import { problemCode } from '#platform/call-error.ts'
import { ProofDialog } from './proof-dialog.tsx'

/**
 * Makes a change; where the server asks who is at the device, the password is asked for in a dialog and the change is
 * made after it. Put away, it fails with what the server said.
 */
export function useProof(): { withProof: <T>(change: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const settle = useRef<(proven: boolean) => void>(undefined)
  const ask = () =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve
      setOpen(true)
    })
  const close = (proven: boolean) => {
    setOpen(false)
    settle.current?.(proven)
  }
  const withProof = async <T,>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change()
    } catch (error) {
      if (problemCode(error) !== 'session.proof_required' || !(await ask())) throw error
      return await change()
    }
  }
  return {
    withProof,
    dialog: open ? <ProofDialog onProven={() => close(true)} onClose={() => close(false)} /> : null,
  }
}
