import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saleTextLimit } from '#contract/features/sale/sale-life.ts'
import { errorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { PhotoPicker } from '#platform/photo/photo-picker.tsx'
import type { PreparedPhoto } from '#platform/photo/prepare-photo.ts'
import { usePhoto } from '#platform/photo/use-photo.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { saySomething } from '../sale-actions.ts'
import styles from './one-sale.module.css'

interface SayDialogProps {
  kind: 'sale.answer' | 'sale.appeal'
  saleId: string
  onClose: () => void
}

/** An answer to the audit, or an appeal, with a photo where one helps; kept on the device and sent by itself. */
export function SayDialog({ kind, saleId, onClose }: SayDialogProps) {
  const { t } = useLingui()
  const member = useMember()
  const { busy, failure, attempt } = useAttempt()
  const [text, setText] = useState('')
  const [photo, setPhoto] = useState<PreparedPhoto | null>(null)
  const choice = usePhoto(photo, setPhoto)
  const isAnswer = kind === 'sale.answer'
  const send = () =>
    attempt(async () => {
      await saySomething(member, kind, { saleId, text: text.trim(), photo })
      toast(isAnswer ? t`Resposta guardada. Ela segue sozinha.` : t`Recurso guardado. Ele segue sozinho.`, {
        tone: 'ok',
      })
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={isAnswer ? <Trans>Responder à auditoria</Trans> : <Trans>Recorrer da decisão</Trans>}
      description={
        isAnswer ? (
          <Trans>A venda volta para a auditoria com a sua resposta.</Trans>
        ) : (
          <Trans>Outra pessoa da auditoria decide. Cada venda tem um recurso só.</Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={text.trim() === '' || choice.busy} onClick={() => void send()}>
          {isAnswer ? <Trans>Enviar resposta</Trans> : <Trans>Enviar recurso</Trans>}
        </Button>
      }
    >
      <div className={styles.stack}>
        {failure ? <Banner tone="bad" role="alert" title={t`Não foi possível guardar neste aparelho.`} /> : null}
        <Field label={isAnswer ? t`Resposta` : t`Por que a decisão deve mudar`} required hint={t`Até 256 caracteres`}>
          {(ids) => (
            <TextArea
              {...ids}
              maxLength={saleTextLimit}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <PhotoPicker
          choice={choice}
          camera
          invalid={choice.problem !== null}
          describedBy={undefined}
          labels={{
            take: t`Tirar foto`,
            choose: t`Escolher arquivo`,
            replace: t`Trocar foto`,
            remove: t`Remover foto`,
            preview: t`Foto escolhida`,
          }}
          note={choice.busy ? <Trans>Ajustando a foto…</Trans> : <Trans>Uma foto ajuda, e não é obrigatória.</Trans>}
        />
        {choice.problem ? <Banner tone="bad" role="alert" title={errorText(choice.problem)} /> : null}
      </div>
    </Dialog>
  )
}
