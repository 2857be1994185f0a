import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleReply, PencilLine, Scale, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { statusAfter } from '#contract/features/sale/sale-life.ts'
import { salePaths } from '#contract/features/sale/sale-paths.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { useMember } from '#platform/session-store.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { cancelSale } from '../sale-actions.ts'
import { SayDialog } from './say-dialog.tsx'
import styles from './one-sale.module.css'

/** What its person can do with a sale now, without a network too. */
export function SaleActions({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const member = useMember()
  const { busy, failure, attempt } = useAttempt()
  const now = useMinute().getTime()
  const [asked, setAsked] = useState<'cancel' | 'sale.answer' | 'sale.appeal' | null>(null)
  const isInTime = sale.until !== null && Date.parse(sale.until) > now
  const can = (event: 'correct' | 'cancel' | 'answer' | 'appeal') => statusAfter(sale.status, event) !== null
  const number = sale.invoiceNumber
  return (
    <div className={styles.actions}>
      {can('answer') ? (
        <Button
          size="large"
          icon={<MessageCircleReply size={18} aria-hidden="true" />}
          onClick={() => setAsked('sale.answer')}
        >
          <Trans>Responder</Trans>
        </Button>
      ) : null}
      {can('appeal') && isInTime ? (
        <Button size="large" icon={<Scale size={18} aria-hidden="true" />} onClick={() => setAsked('sale.appeal')}>
          <Trans>Recorrer</Trans>
        </Button>
      ) : null}
      {can('correct') ? (
        <ButtonLink
          variant="outline"
          icon={<PencilLine size={18} aria-hidden="true" />}
          render={<Link to={`${salePaths.sale()}?change=${sale.id}`} />}
        >
          <Trans>Corrigir</Trans>
        </ButtonLink>
      ) : null}
      {can('cancel') ? (
        <Button variant="outline" icon={<Trash2 size={18} aria-hidden="true" />} onClick={() => setAsked('cancel')}>
          <Trans>Cancelar venda</Trans>
        </Button>
      ) : null}
      <Dialog
        open={asked === 'cancel'}
        onOpenChange={() => setAsked(null)}
        locked={busy}
        title={<Trans>Cancelar a venda {number}?</Trans>}
        description={<Trans>Ela sai da auditoria e não rende pontos. O número da nota fica livre de novo.</Trans>}
        closeLabel={t`Fechar`}
        footer={
          <Button
            size="large"
            full
            variant="danger"
            busy={busy}
            onClick={() =>
              void attempt(async () => {
                await cancelSale(member, sale.id)
                toast(t`Venda cancelada`, { tone: 'ok' })
                setAsked(null)
              })
            }
          >
            <Trans>Cancelar a venda</Trans>
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={t`Não foi possível guardar neste aparelho.`} /> : null}
      </Dialog>
      {asked === 'sale.answer' || asked === 'sale.appeal' ? (
        <SayDialog kind={asked} saleId={sale.id} onClose={() => setAsked(null)} />
      ) : null}
    </div>
  )
}
