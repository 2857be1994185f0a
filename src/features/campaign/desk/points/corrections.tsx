import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Correction } from '#contract/features/campaign/points/correction-rules.ts'
import { decideCorrection, type DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill, type Tone } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../campaign.module.css'
import { matchText } from './rule-words.ts'

const stateWords: Readonly<Record<Correction['state'], { label: MessageDescriptor; tone: Tone }>> = {
  asked: { label: msg`Espera outra pessoa`, tone: 'warn' },
  approved: { label: msg`Aprovada`, tone: 'ok' },
  refused: { label: msg`Recusada`, tone: 'bad' },
  lapsed: { label: msg`Passou do prazo`, tone: 'neutral' },
}

/** Corrections of an open table: those that wait are decided by somebody else than who asked. */
export function Corrections({ table, onDone }: { table: DeskTable; onDone: () => void }) {
  return (
    <Section title={<Trans>Correções</Trans>}>
      <Card>
        <List>
          {table.corrections.map((correction) => (
            <CorrectionRow key={correction.id} table={table} correction={correction} onDone={onDone} />
          ))}
        </List>
      </Card>
    </Section>
  )
}

function CorrectionRow({
  table,
  correction,
  onDone,
}: {
  table: DeskTable
  correction: Correction
  onDone: () => void
}) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { id, position, unitPoints, unitXp, fromFirstDay, reason, state, askedBy, decidedBy, askedAt } = correction
  const rule = table.versions.at(-1)?.rules.find((one) => one.position === position)
  const name = rule ? matchText(rule, table.subjects) : formatNumber(position)
  const [points, xp] = [formatNumber(unitPoints), formatNumber(unitXp)]
  const decide = (decision: 'approve' | 'refuse') =>
    attempt(async () => {
      const params = { campaignId: String(table.campaignId), correctionId: id }
      await staffCall(decideCorrection, { params, body: { decision } })
      onDone()
    })
  return (
    <Row
      title={t`${name}: ${points} pontos, ${xp} XP`}
      detail={[
        fromFirstDay ? t`Desde o primeiro dia` : t`Para vendas depois da aprovação`,
        reason,
        [askedBy, decidedBy].filter(Boolean).join(', '),
        formatMoment(askedAt),
      ].join(' · ')}
      end={<Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>}
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {correction.mayDecide ? (
        <div className={styles.decide}>
          <Button busy={busy} aria-label={t`Aprovar: ${name}`} onClick={() => void decide('approve')}>
            <Trans>Aprovar</Trans>
          </Button>
          <Button variant="outline" busy={busy} aria-label={t`Recusar: ${name}`} onClick={() => void decide('refuse')}>
            <Trans>Recusar</Trans>
          </Button>
        </div>
      ) : null}
    </Row>
  )
}
