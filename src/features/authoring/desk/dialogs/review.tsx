import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { sendContentBack } from '#contract/features/authoring/publishing-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { useAct } from './use-act.ts'
import styles from '../authoring.module.css'

/** Sends what was handed in back to whoever wrote it, with a remark. */
function SendBack({ saver }: { saver: DraftSaver }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [remark, setRemark] = useState('')
  const { busy, failure, act } = useAct(saver)
  const send = () =>
    act(
      async (params, rev) => staffCall(sendContentBack, { params, body: { remark } }, { rev }),
      () => {
        setOpen(false)
        setRemark('')
        toast(t`Devolvido`, { tone: 'ok' })
      },
    )
  return (
    <>
      <Button variant="outline" icon={<Undo2 size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans>Devolver</Trans>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        focusField
        locked={busy}
        title={<Trans>Devolver para quem escreveu</Trans>}
        description={t`Volta a ser rascunho. Quem escreveu lê a observação ao abrir.`}
        closeLabel={t`Fechar`}
        footer={
          <Button busy={busy} disabled={remark.trim() === ''} onClick={() => void send()}>
            <Trans>Devolver</Trans>
          </Button>
        }
      >
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <Field label={t`O que precisa mudar`} required>
            {(ids) => (
              <TextArea
                {...ids}
                rows={5}
                maxLength={2000}
                value={remark}
                onChange={(event) => setRemark(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
      </Dialog>
    </>
  )
}

/** Where a review stands: who handed it in and who decides, or why it was sent back. */
export function ReviewNote({ saver, needsReview }: { saver: DraftSaver; needsReview: boolean }) {
  const { t } = useLingui()
  const { review, state } = useStore(saver.store, ({ content }) => content)
  const isPublisher = useMay('content.publish')
  const { handedIn, remark, isOwn } = review
  const decides = isPublisher && !(needsReview && isOwn)
  const said = remark ? (
    <Banner
      tone="warn"
      role="status"
      title={
        state === 'review'
          ? t`Última observação, de ${remark.by}`
          : t`Devolvido por ${remark.by} (${formatInstant(remark.at)})`
      }
      text={<span className={styles.remark}>{remark.text}</span>}
    />
  ) : null
  return (
    <>
      {state === 'review' && handedIn ? (
        <Banner
          tone="brand"
          role="status"
          title={t`Em revisão: enviado por ${handedIn.by} (${formatInstant(handedIn.at)})`}
          text={
            decides
              ? t`Veja como quem estuda, e publique ou devolva. O que for mudado volta a ser rascunho.`
              : isPublisher
                ? t`Você escreveu parte disto: quem decide é outra pessoa que publica.`
                : t`Quem publica decide. Se você mudar algo, volta a ser rascunho.`
          }
          action={decides ? <SendBack saver={saver} /> : undefined}
        />
      ) : null}
      {said}
    </>
  )
}
