import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { ReasonDialog as AskReason } from '#ui/desk/ask/reason-dialog.tsx'

interface ReasonProps {
  title: ReactNode
  text: ReactNode
  label: ReactNode
  danger?: boolean
  /** Who reads it; absent: staff alone. */
  hint?: string
  onClose: () => void
  act: (reason: string) => Promise<void>
}

/** Asks for the reason of something that is done about one enrolment. */
export function ReasonDialog({ hint, onClose, act, ...rest }: ReasonProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const go = (reason: string) =>
    attempt(async () => {
      await act(reason)
      onClose()
    })
  return (
    <AskReason
      {...rest}
      busy={busy}
      failure={failure ? callErrorText(failure) : null}
      texts={{ reason: t`Motivo`, hint: hint ?? t`A equipe vê o motivo; a pessoa não.`, close: t`Fechar` }}
      onClose={onClose}
      onReason={(reason) => void go(reason)}
    />
  )
}
