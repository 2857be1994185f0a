import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { stopNotice } from '#contract/features/notice/notice-contract.ts'
import { channels, type NoticeDetail } from '#contract/features/notice/notice-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** Stops a notice after its title was typed, and tells how many it went to. */
export function StopNotice({ notice, onStopped }: { notice: NoticeDetail; onStopped: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  const name = shownText(notice.title)
  const most = Math.max(...channels.map((channel) => notice.went[channel]))
  const waiting = channels.reduce((sum, channel) => sum + notice.waiting[channel], 0)
  const stop = () =>
    attempt(async () => {
      await staffCall(stopNotice, { params: { noticeId: notice.id } }, { rev: notice.rev })
      toast(t`Aviso parado`, { tone: 'ok' })
      setAsked(false)
      onStopped()
    })
  return (
    <>
      <Button variant="danger" icon={<Ban size={18} aria-hidden="true" />} onClick={() => setAsked(true)}>
        <Trans>Parar o aviso</Trans>
      </Button>
      {asked ? (
        <ConfirmNameDialog
          title={<Trans>Parar o aviso?</Trans>}
          text={
            <>
              <Plural
                value={most}
                one="Já saiu para # pessoa; isso não volta."
                other="Já saiu para # pessoas; isso não volta."
              />{' '}
              <Plural value={waiting} one="# envio deixa de sair." other="# envios deixam de sair." />{' '}
              <Trans>O aviso sai dos aparelhos. Para confirmar, digite {name}.</Trans>
            </>
          }
          label={<Trans>Parar o aviso</Trans>}
          name={name}
          texts={{ name: t`Título do aviso`, close: t`Fechar` }}
          busy={busy}
          failure={failure ? callErrorText(failure) : null}
          onClose={() => setAsked(false)}
          onConfirm={() => void stop()}
        />
      ) : null}
    </>
  )
}
