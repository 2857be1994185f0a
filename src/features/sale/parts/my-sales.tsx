import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { formatDay } from '#platform/format.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { refusalText } from '#platform/text/refusal-texts.ts'
import { salePaths } from '#contract/features/sale/sale-paths.ts'
import { outboxPaths } from '#contract/features/outbox/outbox-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { saleWords } from '../rules/sale-words.ts'
import { pointsOfSale } from '../home/campaign-sales.ts'
import { saleWorth } from '../rules/sale-worth.ts'
import type { SaleRows } from '../sale-queries.ts'
import styles from './my-sales.module.css'

const shownAtFirst = 8

/** What this person has reported, newest first; what has not been sent yet stands among it. */
export function MySales({ rows }: { rows: SaleRows }) {
  const [shown, setShown] = useState(shownAtFirst)
  const sales = rows.sales.toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))
  return (
    <Section
      title={<Trans>Minhas vendas</Trans>}
      action={
        <Link to={outboxPaths.outbox()}>
          <Trans>Ver envios</Trans>
        </Link>
      }
    >
      {sales.length === 0 ? (
        <EmptyState
          icon={<ReceiptText />}
          title={<Trans>Nenhuma venda ainda</Trans>}
          text={<Trans>As vendas que você registrar aparecem aqui, com os pontos e o recibo.</Trans>}
        />
      ) : (
        <List>
          {sales.slice(0, shown).map((sale) => (
            <SaleRow key={sale.id} sale={sale} rows={rows} />
          ))}
        </List>
      )}
      {sales.length > shown && (
        <Button variant="quiet" full onClick={() => setShown(shown + 20)}>
          <Trans>Mostrar mais</Trans>
        </Button>
      )}
    </Section>
  )
}

function SaleRow({ sale, rows }: { sale: Sale; rows: SaleRows }) {
  const { t } = useLingui()
  const sent = sale.receipt !== ''
  const person = personOf(useSelectedClient()?.country, rows.signUps)
  // The server reckons the points; until its answer they are what the table and the level on the device say.
  const { soldOn, lines, capturedAt } = sale
  const points = sent
    ? pointsOfSale(sale)
    : saleWorth(rows, person, { soldOn, lines, moment: new Date(capturedAt) }).points
  const receipt = sale.receipt
  const store = rows.stores.find((each) => each.id === sale.storeId)?.name
  const detail = [store, formatDay(sale.soldOn), sent && t`Recibo ${receipt}`].filter(Boolean).join(' · ')
  return (
    <Row
      icon={
        <IconTile>
          <ReceiptText />
        </IconTile>
      }
      title={sale.invoiceNumber}
      {...(sent && { render: <Link to={salePaths.one(sale.id)} /> })}
      detail={detail}
      end={
        <div className={styles.end}>
          <SaleState sale={sale} refused={rows.entries.get(sale.id)?.state === 'refused'} />
          <span className={styles.points}>
            <Plural value={points} one="# ponto" other="# pontos" />
          </span>
        </div>
      }
    >
      {sale.refusal ? <p className={styles.refusal}>{refusalText(sale.refusal)}</p> : null}
    </Row>
  )
}

/** `refused`: by the server when it was sent; not to be mistaken for the audit's no. */
function SaleState({ sale, refused }: { sale: Sale; refused: boolean }) {
  const { t, i18n } = useLingui()
  if (refused) return <Pill tone="bad">{t`Precisa de atenção`}</Pill>
  if (sale.receipt === '') return <Pill tone="warn">{t`A enviar`}</Pill>
  const { label, tone } = saleWords[sale.status]
  return <Pill tone={tone}>{i18n._(label)}</Pill>
}
