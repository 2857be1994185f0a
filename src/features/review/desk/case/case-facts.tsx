import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseDetail } from '#contract/features/review/review-schema.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { DataTable } from '#ui/desk/data-table.tsx'
import { factName, factText, flagWord } from '../review-words.ts'
import styles from '../review.module.css'

/** What a case says of itself, and what is known of when it was done. */
export function CaseFacts({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui()
  const { facts, lines, claim } = detail
  const oddities = claim?.flags.map(flagWord).join('; ')
  return (
    <div className={styles.stack}>
      <Facts>
        {facts.map((fact, at) => (
          <Fact key={`${fact.name} ${String(at)}`} name={factName(fact.name)}>
            {factText(fact)}
          </Fact>
        ))}
        {claim ? (
          <>
            <Fact name={t`O aparelho diz`}>{formatInstant(claim.claimed)}</Fact>
            <Fact name={t`Não antes de`}>{claim.earliest ? formatInstant(claim.earliest) : t`não se sabe`}</Fact>
            <Fact name={t`Chegou em`}>{formatInstant(claim.latest)}</Fact>
          </>
        ) : null}
      </Facts>
      {oddities ? (
        <p className={styles.note}>
          <Trans>Atenção: {oddities}.</Trans>
        </p>
      ) : null}
      {lines.length > 0 ? (
        <DataTable
          caption={t`Produtos`}
          rows={lines.map((line, at) => ({ ...line, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: 'what', head: t`Produto`, render: ({ what }) => what },
            { key: 'quantity', head: t`Quantidade`, numeric: true, render: ({ quantity }) => formatNumber(quantity) },
            ...(lines.some(({ accepted }) => accepted)
              ? [
                  {
                    key: 'accepted',
                    head: t`Aceita`,
                    numeric: true,
                    render: ({ accepted }: (typeof lines)[number]) =>
                      accepted ? formatNumber(accepted.quantity) : '–',
                  },
                ]
              : []),
            { key: 'points', head: t`Pontos`, numeric: true, render: ({ points }) => formatNumber(points) },
          ]}
        />
      ) : null}
    </div>
  )
}
