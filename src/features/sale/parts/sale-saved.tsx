import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { errorText } from '#platform/error-text.ts'
import { outboxPaths } from '#contract/features/outbox/outbox-paths.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import styles from './sale-saved.module.css'

/** The sale is safe on the device: what happens next, live, and the way to the next sale. */
export function SaleSaved({ entry, onAnother }: { entry: OutboxEntry | undefined; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { heading, text, tone } = useOutcome(entry)
  // The form is gone: the focus would fall to nowhere, and a screen reader would say nothing.
  useEffect(() => title.current?.focus(), [])
  const Icon = tone === 'ok' ? CircleCheck : tone === 'bad' ? TriangleAlert : CloudUpload
  return (
    <div className={styles.saved}>
      <span className={styles.icon} data-tone={tone}>
        <Icon aria-hidden />
      </span>
      <div role="status">
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {heading}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>
        <Button size="large" full onClick={onAnother}>
          <Trans>Registrar outra venda</Trans>
        </Button>
        <ButtonLink variant="outline" size="large" full render={<Link to={outboxPaths.outbox()} />}>
          <Trans>Ver envios</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function useOutcome(entry: OutboxEntry | undefined): { heading: string; text: string; tone: 'ok' | 'bad' | 'neutral' } {
  const { t } = useLingui()
  const online = useOnline()
  if (entry?.receipt) {
    const number = entry.receipt.number
    return {
      heading: t`Venda enviada`,
      text: t`Recibo ${number}. Os pontos são provisórios até a auditoria da nota.`,
      tone: 'ok',
    }
  }
  if (entry?.state === 'refused') {
    const reason = entry.code ? errorText(entry.code, entry.values) : ''
    return {
      heading: t`A venda precisa de atenção`,
      text: [reason, t`Corrija em "Ver envios": nada do que você preencheu se perdeu.`].join(' '),
      tone: 'bad',
    }
  }
  if (online)
    return { heading: t`Venda guardada`, text: t`Estamos enviando agora. Você já pode continuar.`, tone: 'neutral' }
  // Where the browser cannot send with the app closed, do not promise that it will.
  const closed = 'SyncManager' in globalThis
  return {
    heading: t`Venda guardada neste aparelho`,
    text: closed
      ? t`Será enviada sozinha assim que a internet voltar. Você pode fechar o app.`
      : t`Será enviada sozinha quando você abrir o app com internet.`,
    tone: 'neutral',
  }
}
