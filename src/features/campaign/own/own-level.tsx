import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RowOf } from '#contract/engine/collection.ts'
import { levelOf } from '#contract/features/campaign/level/level-rules.ts'
import type { LevelCause } from '#contract/features/campaign/level/level-schema.ts'
import { ownLevel, type OwnLevel as Level } from '#domain/campaign/campaign-level.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import styles from './own.module.css'
import type { CampaignRows } from './use-campaign.ts'

const causes: Readonly<Record<LevelCause, MessageDescriptor>> = {
  joined: msg`Ao entrar na campanha`,
  carried: msg`Ao entrar, até o acerto da campanha anterior`,
  fixed: msg`Depois do acerto da campanha anterior`,
  approved: msg`Subida aprovada`,
  revoked: msg`Nível retirado`,
}

/** A multiplier as it is said of points. */
const times = (multiplier: number): string => formatNumber(multiplier / 10_000, { maximumFractionDigits: 2 })

/** What becomes of the request for the next level. */
function RequestState({ request, name }: { request: NonNullable<Level['request']>; name: string }) {
  const { reason } = request
  switch (request.state) {
    case 'waiting':
      return (
        <Banner
          tone="brand"
          title={<Trans>Você alcançou a experiência do nível {name}</Trans>}
          text={<Trans>Depois da auditoria do que você registrou, a administração decide sobre a subida.</Trans>}
        />
      )
    case 'ready':
      return (
        <Banner
          tone="brand"
          title={<Trans>Sua subida ao nível {name} está em análise</Trans>}
          text={<Trans>Sua experiência já foi auditada. A administração decide em seguida.</Trans>}
        />
      )
    case 'lapsed':
      return (
        <Banner
          tone="neutral"
          title={<Trans>A experiência confirmada ainda não basta para o nível {name}</Trans>}
          text={<Trans>Ao alcançá-la, o pedido volta sozinho.</Trans>}
        />
      )
    case 'refused':
      return (
        <Banner
          tone="warn"
          title={<Trans>A subida ao nível {name} não foi aprovada</Trans>}
          text={reason || undefined}
        />
      )
    case 'revoked':
      return <Banner tone="warn" title={<Trans>O nível {name} foi retirado</Trans>} text={reason || undefined} />
    case 'approved':
      return null
  }
}

/** How far somebody is on the way to the next level. */
function Way({ own }: { own: Level }) {
  const { t } = useLingui()
  const { next, xp, xpPending } = own
  const waiting = formatNumber(xpPending)
  const audited = formatNumber(xp)
  const missing = next?.missing ?? 0
  const name = next ? shownText(next.level.name) : ''
  return (
    <>
      {next ? <ProgressBar value={next.share} label={t`Caminho para o nível ${name}`} /> : null}
      <p className={styles.way}>
        {next === null ? (
          <Trans>Você está no nível mais alto.</Trans>
        ) : missing > 0 ? (
          <Plural
            value={missing}
            one={`Falta # ponto de experiência para o nível ${name}.`}
            other={`Faltam # pontos de experiência para o nível ${name}.`}
          />
        ) : (
          <Trans>Você alcançou a experiência do nível {name}.</Trans>
        )}{' '}
        {xpPending > 0 ? (
          <Trans>
            Experiência: {audited}, e {waiting} em análise.
          </Trans>
        ) : (
          <Trans>Experiência: {audited}.</Trans>
        )}
      </p>
    </>
  )
}

/** The level of who looks: what it gives, what is missing to the next one, and how it came about. */
export function OwnLevel({ campaign, rows }: { campaign: RowOf<'campaigns'>; rows: CampaignRows }) {
  const { i18n } = useLingui()
  const own = ownLevel(campaign, rows)
  const by = times(own.level.multiplier)
  const name = own.next ? shownText(own.next.level.name) : ''
  return (
    <Section title={<Trans>Meu nível</Trans>}>
      <div className={styles.stores}>
        <Card>
          <div className={styles.level}>
            <p className={styles.levelName}>{shownText(own.level.name)}</p>
            <Pill tone="brand">
              <Trans>{by}× pontos</Trans>
            </Pill>
          </div>
          <Way own={own} />
        </Card>
        {own.request ? <RequestState request={own.request} name={name} /> : null}
        <Card>
          <List>
            {campaign.levels.map((level, at) => {
              const [from, factor] = [formatNumber(level.minXp), times(level.multiplier)]
              return (
                <Row
                  key={at}
                  title={shownText(level.name)}
                  detail={
                    <Trans>
                      A partir de {from} de experiência · {factor}× pontos
                    </Trans>
                  }
                />
              )
            })}
          </List>
        </Card>
        {own.history.length > 0 ? (
          <Card>
            <List>
              {own.history.toReversed().map(({ level, from, cause }) => (
                <Row
                  key={`${from} ${cause}`}
                  title={shownText(levelOf(campaign.levels, level).name)}
                  detail={`${i18n._(causes[cause])} · ${formatInstant(from)}`}
                />
              ))}
            </List>
          </Card>
        ) : null}
      </div>
    </Section>
  )
}
