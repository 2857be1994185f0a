import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { removeNotice, testNotice } from '#contract/features/notice/notice-contract.ts'
import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import type { NoticeDetail } from '#contract/features/notice/notice-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Section } from '#ui/layout/section.tsx'
import { channelWords } from '../notice-words.ts'
import styles from '../notice.module.css'
import { SendNotice } from './send-notice.tsx'
import { StopNotice } from './stop-notice.tsx'

interface ActionsProps {
  notice: NoticeDetail
  /** Something that was typed is not saved: the server would send what it has. */
  isDirty: boolean
  onDone: () => void
}

/** Sends a notice to oneself by its channels beside the app. */
function TestNotice({ notice, isDirty }: Omit<ActionsProps, 'onDone'>) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const test = () =>
    attempt(async () => {
      const { went, missing } = await staffCall(testNotice, { params: { noticeId: notice.id } })
      const named = (channels: typeof went) => channels.map((channel) => i18n._(channelWords[channel])).join(', ')
      const [gone, lost] = [named(went), named(missing)]
      if (lost)
        toast(t`Não chega a você por: ${lost}. Falta um celular verificado ou um aparelho com notificações.`, {
          tone: 'bad',
        })
      if (gone) toast(t`Teste enviado a você: ${gone}`, { tone: 'ok' })
    })
  if (notice.channels.every((channel) => channel === 'in_app')) return null
  return (
    <>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Button
        variant="outline"
        icon={<Send size={18} aria-hidden="true" />}
        busy={busy}
        disabled={isDirty}
        onClick={() => void test()}
      >
        <Trans>Enviar um teste para mim</Trans>
      </Button>
    </>
  )
}

/** Throws a draft away. */
function RemoveNotice({ notice }: Pick<ActionsProps, 'notice'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  const remove = () =>
    attempt(async () => {
      await staffCall(removeNotice, { params: { noticeId: notice.id } }, { rev: notice.rev })
      toast(t`Rascunho excluído`, { tone: 'ok' })
      await navigate(noticePaths.deskNotices())
    })
  return (
    <>
      <Button variant="danger" icon={<Trash2 size={18} aria-hidden="true" />} onClick={() => setAsked(true)}>
        <Trans>Excluir o rascunho</Trans>
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        locked={busy}
        title={<Trans>Excluir o rascunho?</Trans>}
        description={<Trans>Ele não foi enviado a ninguém.</Trans>}
        closeLabel={t`Fechar`}
        footer={
          <Button size="large" full variant="danger" busy={busy} onClick={() => void remove()}>
            <Trans>Excluir o rascunho</Trans>
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      </Dialog>
    </>
  )
}

/** What can be done with a notice now. */
export function NoticeActions({ notice, isDirty, onDone }: ActionsProps) {
  const [opened] = useState(() => new Date().toISOString())
  const isDraft = notice.state === 'draft'
  const isRunning =
    notice.state === 'scheduled' ||
    notice.state === 'sending' ||
    (notice.state === 'sent' && notice.channels.includes('in_app') && notice.endsAt > opened)
  return (
    <Section title={<Trans>Ações</Trans>}>
      <div className={styles.buttons}>
        {isDirty ? (
          <p className={styles.note}>
            <Trans>Salve para testar ou enviar.</Trans>
          </p>
        ) : null}
        <TestNotice notice={notice} isDirty={isDirty} />
        {isDraft ? <SendNotice notice={notice} isDirty={isDirty} onSent={onDone} /> : null}
        {isRunning ? <StopNotice notice={notice} onStopped={onDone} /> : null}
        {isDraft ? <RemoveNotice notice={notice} /> : null}
      </div>
    </Section>
  )
}
