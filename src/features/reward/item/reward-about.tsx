import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Gift } from 'lucide-react'
import { Link } from 'react-router'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import type { Fulfilment } from '#contract/features/reward/reward-rules.ts'
import { reasonsAgainst } from '#domain/reward/reasons-against.ts'
import { formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ReasonWords } from '../reason-words.tsx'
import type { OpenReward } from './use-reward.ts'
import styles from '../reward.module.css'

/** There is no such reward, or it is offered no more. */
export function RewardMissing() {
  return (
    <EmptyState
      icon={<Gift />}
      title={<Trans>Este prêmio não está mais na loja</Trans>}
      text={<Trans>Volte à loja para ver o que há agora.</Trans>}
    />
  )
}

export function RewardPicture({ reward }: Pick<OpenReward, 'reward'>) {
  return (
    <div className={styles.picture}>
      {reward.picture ? (
        <Cover src={reward.picture} color="" alt="" eager />
      ) : (
        <span className={styles.noPicture}>
          <Gift size={40} aria-hidden="true" />
        </span>
      )}
    </div>
  )
}

function HandedOver({ fulfilment }: { fulfilment: Fulfilment }) {
  if (fulfilment === 'ship') return <Trans>Vai para o seu endereço</Trans>
  if (fulfilment === 'pick_up') return <Trans>Você retira na empresa</Trans>
  return <Trans>Você recebe um código aqui no aplicativo</Trans>
}

/** What it costs, how it comes, what keeps its person from it, and what it is. */
export function RewardAbout({ open }: { open: OpenReward }) {
  const { t } = useLingui()
  const { reward, stock, buyer, courses } = open
  const price = formatNumber(reward.price)
  const against = reasonsAgainst(reward, stock, buyer)
  const text = shownText(reward.description)
  return (
    <div className={styles.about}>
      <p className={styles.bigPrice}>
        <Trans>{price} pontos</Trans>
      </p>
      <p className={styles.detail}>
        <HandedOver fulfilment={reward.fulfilment} />
      </p>
      {stock === 'few' ? (
        <p>
          <Pill tone="brand">
            <Trans>Últimas unidades</Trans>
          </Pill>
        </p>
      ) : null}
      {against.length > 0 ? (
        <ul role="list" aria-label={t`Por que ainda não`} className={styles.reasons}>
          {against.map((reason) => (
            <li key={reason.is}>
              <Pill tone="warn" icon={<CircleAlert size={14} aria-hidden="true" />}>
                <ReasonWords reason={reason} />
              </Pill>
            </li>
          ))}
        </ul>
      ) : null}
      {courses.length > 0 ? (
        <Card>
          <List aria-label={t`Treinamentos que este prêmio pede`}>
            {courses.map((course) => (
              <Row
                key={course.id}
                title={shownText(course.title)}
                detail={buyer.done.has(course.id) ? <Trans>Concluído</Trans> : <Trans>Falta concluir</Trans>}
                render={<Link to={coursePaths.course(course.id)} />}
              />
            ))}
          </List>
        </Card>
      ) : null}
      {text ? <p className={styles.text}>{text}</p> : null}
    </div>
  )
}
