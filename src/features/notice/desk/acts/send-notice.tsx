import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { reachNotice, sendNotice } from '#contract/features/notice/notice-contract.ts'
import type { NoticeDetail } from '#contract/features/notice/notice-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../notice.module.css'

interface SendProps {
  notice: NoticeDetail
  isDirty: boolean
  onSent: () => void
}

/** Asks once, with how many it goes to, and sends. */
function SendDialog({ notice, onSent, onClose }: Omit<SendProps, 'isDirty'> & { onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { title, body, audience, link } = notice
  const reach = useAnswer(notice.id, (signal) =>
    staffCall(reachNotice, { body: { title, body, audience: audience?.id ?? 0, link } }, { signal }),
  )
  const send = () =>
    attempt(async () => {
      const sent = await staffCall(sendNotice, { params: { noticeId: notice.id } }, { rev: notice.rev })
      toast(sent.state === 'scheduled' ? t`Agendado` : t`O envio começou`, { tone: 'ok' })
      onClose()
      onSent()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Enviar o aviso?</Trans>}
      description={<Trans>Depois que o envio começa, o texto já não muda.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void send()}>
          <Trans>Enviar aviso</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {reach.is === 'there' ? (
          <p>
            <Plural value={reach.value.people} one="Vai para # pessoa." other="Vai para # pessoas." />{' '}
            {notice.channels.includes('sms') ? (
              <Plural value={reach.value.smsSegments} one="São # segmento de SMS." other="São # segmentos de SMS." />
            ) : null}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Sends a draft, after a question. */
export function SendNotice({ notice, isDirty, onSent }: SendProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button icon={<Megaphone size={18} aria-hidden="true" />} disabled={isDirty} onClick={() => setAsked(true)}>
        <Trans>Enviar</Trans>
      </Button>
      {asked ? <SendDialog notice={notice} onSent={onSent} onClose={() => setAsked(false)} /> : null}
    </>
  )
}
