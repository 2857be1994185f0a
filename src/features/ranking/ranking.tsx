import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trophy } from 'lucide-react'
import type { Ranking as Places } from '#contract/features/ranking/ranking-contract.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { useRanking } from './use-ranking.ts'
import styles from './ranking.module.css'

/** Who has most experience in a campaign, and where one stands oneself. */
export function Ranking() {
  const { t } = useLingui()
  const online = useOnline()
  const { campaigns, campaignId, choose, answer } = useRanking()
  return (
    <>
      <ScreenHeader title={<Trans>Ranking</Trans>} />
      <Screen>
        {campaigns && campaigns.length > 1 ? (
          <Field label={t`Campanha`}>
            {(ids) => (
              <Select
                {...ids}
                value={String(campaignId)}
                onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
              >
                {campaigns.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {shownText(name)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        {online ? null : (
          <Banner tone="neutral" title={t`O ranking precisa de internet: muda a cada poucos minutos.`} />
        )}
        {answer.is === 'coming' && online ? <Skeleton shape="card" /> : null}
        {answer.is === 'failed' && online ? (
          <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
        ) : null}
        {answer.is === 'there' ? <Shown ranking={answer.value} /> : null}
      </Screen>
    </>
  )
}

function Shown({ ranking }: { ranking: Places | null }) {
  const { t } = useLingui()
  if (!ranking || ranking.places.length === 0)
    return (
      <EmptyState
        icon={<Trophy />}
        title={<Trans>Ninguém está no ranking ainda</Trans>}
        text={<Trans>A experiência de vendas e treinamentos aprovados conta aqui.</Trans>}
      />
    )
  const { own, people, asOf, places } = ranking
  const place = formatNumber(own ?? 0)
  const moment = asOf === null ? null : formatMoment(asOf)
  return (
    <>
      <Card hero as="section">
        {own === null ? (
          <p className={styles.none}>
            <Trans>Você ainda não tem experiência aprovada nesta campanha.</Trans>
          </p>
        ) : (
          <>
            <p className={styles.label}>
              <Trans>Sua posição</Trans>
            </p>
            <p className={styles.figure}>
              <Trans>{place}º</Trans>
            </p>
            <p className={styles.label}>
              <Plural value={people} one="de # participante" other="de # participantes" />
            </p>
          </>
        )}
      </Card>
      <Card>
        <table className={styles.places}>
          <caption className={styles.asOf}>{moment === null ? null : t`Atualizado: ${moment}`}</caption>
          <thead className={styles.heads}>
            <tr>
              <th scope="col">
                <Trans>Posição</Trans>
              </th>
              <th scope="col">
                <Trans>Participante</Trans>
              </th>
              <th scope="col">
                <Trans>Experiência</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {places.map((one, at) => (
              <tr
                key={one.place}
                className={one.isOwn ? styles.own : undefined}
                data-gap={one.place !== (places[at - 1]?.place ?? 0) + 1 || undefined}
              >
                <td>{formatNumber(one.place)}</td>
                <td>
                  <bdi>{one.nickname || t`Participante`}</bdi>
                  {one.isOwn ? <span className={styles.you}> {t`(você)`}</span> : null}
                </td>
                <td>{formatNumber(one.xp)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  )
}
