import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleQuestion, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { salePaths } from '#contract/features/sale/sale-paths.ts'
import { formatDay, formatInstant, formatNumber } from '#platform/format.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { refusalText } from '#platform/text/refusal-texts.ts'
import { pointsText } from '#platform/text/reward-texts.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { pointsOfSale } from '../home/campaign-sales.ts'
import { saleEventWords, saleWords } from '../rules/sale-words.ts'
import { SaleActions } from './sale-actions-bar.tsx'
import { useOneSale, type OpenSale } from './use-one-sale.ts'
import styles from './one-sale.module.css'

/** One sale: how far it is, what each line brings, what happened to it, and what its person can do. */
export function OneSale() {
  const { t } = useLingui()
  const open = useOneSale()
  if (open === undefined) return <Skeleton shape="card" />
  const number = open?.sale.invoiceNumber
  return (
    <>
      <ScreenHeader
        title={number ? t`Venda ${number}` : t`Venda`}
        back={{ label: t`Voltar`, render: <Link to={salePaths.sale()} /> }}
      />
      <Screen>
        {open ? (
          <Opened open={open} />
        ) : (
          <EmptyState
            icon={<ReceiptText />}
            title={<Trans>Esta venda não está neste aparelho</Trans>}
            text={<Trans>Conecte-se à internet uma vez; depois ela fica aqui.</Trans>}
          />
        )}
      </Screen>
    </>
  )
}

function Opened({ open: { sale, store, products } }: { open: OpenSale }) {
  const { t } = useLingui()
  const receipt = sale.receipt
  const about = [store, formatDay(sale.soldOn), receipt && t`Recibo ${receipt}`].filter(Boolean).join(' · ')
  return (
    <>
      <Card hero>
        <Points sale={sale} />
        <p className={styles.about}>{about}</p>
        {sale.observation ? <p className={styles.about}>{sale.observation}</p> : null}
        {sale.receipt ? <SaleActions sale={sale} /> : null}
      </Card>
      <Notice sale={sale} />
      <Section title={<Trans>Produtos</Trans>}>
        <List>
          {sale.lines.map(({ productId, quantity, points, accepted }) => (
            <Row
              key={productId}
              title={products.get(productId) ?? t`Produto`}
              detail={quantityText(quantity, accepted?.quantity)}
              end={<span className={styles.points}>{pointsText(accepted?.points ?? points)}</span>}
            />
          ))}
        </List>
      </Section>
      {sale.history.length > 0 ? <History history={sale.history} /> : null}
    </>
  )

  function quantityText(quantity: number, taken: number | undefined) {
    const reported = formatNumber(quantity)
    if (taken === undefined || taken === quantity) return t`${reported} un.`
    const accepted = formatNumber(taken)
    return t`${accepted} de ${reported} un. aceitas`
  }
}

function Points({ sale }: { sale: Sale }) {
  const { i18n } = useLingui()
  const { label, tone } = saleWords[sale.status]
  const { points } = sale
  const brought = pointsOfSale(sale)
  const reported = formatNumber(points)
  return (
    <div className={styles.top}>
      <div>
        <p className={styles.figure}>{pointsText(brought)}</p>
        {brought !== points ? (
          <p className={styles.about}>
            <Trans>de {reported} registrados</Trans>
          </p>
        ) : null}
      </div>
      <Pill tone={sale.receipt ? tone : 'warn'}>{sale.receipt ? i18n._(label) : <Trans>A enviar</Trans>}</Pill>
    </div>
  )
}

/** What its person has to know first: a question, or why it was refused and who can be asked. */
function Notice({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const now = useMinute().getTime()
  const until = sale.until && formatInstant(sale.until)
  const isOver = sale.until === null || Date.parse(sale.until) < now
  if (sale.status === 'asked')
    return (
      <Banner
        tone="warn"
        icon={<MessageCircleQuestion aria-hidden="true" />}
        title={sale.history.findLast(({ event }) => event === 'ask')?.text ?? ''}
        text={until ? t`Responda até ${until}. Depois a venda volta para a auditoria sem a sua resposta.` : ''}
      />
    )
  if (sale.status !== 'refused' && sale.status !== 'partly_approved') return null
  return (
    <Banner
      tone={sale.status === 'refused' ? 'bad' : 'neutral'}
      title={sale.refusal ? refusalText(sale.refusal) : <Trans>Uma parte da venda não foi aceita</Trans>}
      text={[!isOver && until && t`Você pode recorrer até ${until}.`, t`O atendimento responde em até 7 dias úteis.`]
        .filter(Boolean)
        .join(' ')}
    />
  )
}

function History({ history }: { history: Sale['history'] }) {
  const { i18n } = useLingui()
  return (
    <Section title={<Trans>Histórico</Trans>}>
      <List>
        {history.toReversed().map(({ event, text, reason, at }, place) => (
          <Row key={place} title={i18n._(saleEventWords[event])} detail={formatInstant(at)}>
            {reason || text ? <p>{reason ? refusalText({ reason, note: text }) : text}</p> : null}
          </Row>
        ))}
      </List>
    </Section>
  )
}
