import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX, Download } from 'lucide-react'
import { useState } from 'react'
import { deletionDelayDays } from '#contract/features/account/account-contract.ts'
import { formatDay } from '#platform/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../account/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import { useOwnData } from './use-own-data.ts'

/** What the law gives everybody: a copy of their data, and its deletion. */
export function OwnData() {
  const { t } = useLingui()
  const { online, request, exporting, deleting, download, ask, cancel } = useOwnData()
  const [asking, setAsking] = useState(false)
  const day = request ? formatDay(request.dueAt.slice(0, 10)) : ''
  return (
    <Section title={<Trans>Seus dados</Trans>}>
      <Card className={styles.stack}>
        <NeedsNetwork />
        <p className={styles.text}>
          <Trans>Baixe um arquivo com tudo o que a plataforma guarda sobre você.</Trans>
        </p>
        <FailureNote failure={exporting.failure} />
        <Button
          variant="outline"
          size="large"
          full
          icon={<Download aria-hidden="true" />}
          busy={exporting.busy}
          disabled={!online}
          onClick={() => void download()}
        >
          <Trans>Baixar meus dados</Trans>
        </Button>
        {asking ? null : <FailureNote failure={deleting.failure} />}
        {request ? (
          <Banner
            tone="warn"
            role="status"
            icon={<CalendarX aria-hidden="true" />}
            title={<Trans>Sua conta será excluída em {day}</Trans>}
            text={<Trans>Até lá você pode cancelar o pedido.</Trans>}
            action={
              <Button variant="outline" busy={deleting.busy} disabled={!online} onClick={() => void cancel()}>
                <Trans>Cancelar pedido</Trans>
              </Button>
            }
          />
        ) : (
          <Button variant="quiet" disabled={!online} onClick={() => setAsking(true)}>
            <Trans>Pedir exclusão da conta</Trans>
          </Button>
        )}
      </Card>
      <Dialog
        open={asking}
        onOpenChange={() => setAsking(false)}
        locked={deleting.busy}
        title={<Trans>Pedir exclusão da conta?</Trans>}
        description={
          <Trans>
            Sua conta será excluída em {deletionDelayDays} dias. Até lá, tudo continua como está e você pode cancelar o
            pedido aqui.
          </Trans>
        }
        closeLabel={t`Fechar`}
        footer={
          <>
            <Button variant="outline" size="large" disabled={deleting.busy} onClick={() => setAsking(false)}>
              <Trans>Manter minha conta</Trans>
            </Button>
            <Button
              variant="danger"
              size="large"
              busy={deleting.busy}
              disabled={!online}
              onClick={() => void ask(() => setAsking(false))}
            >
              <Trans>Pedir exclusão</Trans>
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <FailureNote failure={deleting.failure} />
          <ul className={styles.kept}>
            <li>
              <Trans>São apagados: nome, e-mail, documento, telefones, endereço, favoritos e o acesso à conta.</Trans>
            </li>
            <li>
              <Trans>
                Ficam guardados, sem o seu nome: vendas, fotos e pontos, como prova para auditorias e impostos, e o
                registro deste pedido.
              </Trans>
            </li>
            <li>
              <Trans>Pontos que não foram usados se perdem. Isso não pode ser desfeito depois da data.</Trans>
            </li>
          </ul>
        </div>
      </Dialog>
    </Section>
  )
}
