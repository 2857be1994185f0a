import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Coins, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  decideAdjustment,
  liftProgrammeBlock,
  listAdjustments,
  listBlocks,
  type Adjustment,
} from '#contract/features/points/points-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill, type Tone } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AskDialog } from './ask-dialogs.tsx'
import { LedgerCheck, useLedgerState } from './ledger-check.tsx'
import styles from './points-desk.module.css'

const stateWords: Readonly<Record<Adjustment['state'], { label: MessageDescriptor; tone: Tone }>> = {
  asked: { label: msg`Espera outra pessoa`, tone: 'warn' },
  approved: { label: msg`Aprovado`, tone: 'ok' },
  refused: { label: msg`Recusado`, tone: 'bad' },
  lapsed: { label: msg`Passou do prazo`, tone: 'neutral' },
}

/** Adjustments that two people agree on, and who is blocked in the programme. */
export function Adjustments() {
  const [round, setRound] = useState(0)
  const [asked, setAsked] = useState<'adjustment' | 'block' | null>(null)
  const again = () => {
    setAsked(null)
    setRound((count) => count + 1)
  }
  const ledger = useLedgerState()
  // Redeeming that is closed is the first thing to know.
  const isClosed = (ledger.state?.closedAt ?? null) !== null
  const list = useList(`adjustments ${round}`, (cursor, signal) =>
    staffCall(listAdjustments, { query: { cursor } }, { signal }),
  )
  const blocks = useAnswer(`blocks ${round}`, (signal) => staffCall(listBlocks, {}, { signal }))
  return (
    <DeskPage
      title={<Trans>Ajustes e bloqueios</Trans>}
      actions={
        <>
          <Button variant="outline" icon={<Ban size={18} aria-hidden="true" />} onClick={() => setAsked('block')}>
            <Trans>Bloquear no programa</Trans>
          </Button>
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAsked('adjustment')}>
            <Trans>Pedir um ajuste</Trans>
          </Button>
        </>
      }
    >
      {isClosed ? <LedgerCheck {...ledger} /> : null}
      <Section title={<Trans>Ajustes</Trans>}>
        <ListBody
          list={list}
          failure={list.error ? callErrorText(list.error) : null}
          texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
          empty={
            <EmptyState
              icon={<Coins />}
              title={<Trans>Nenhum ajuste ainda</Trans>}
              text={<Trans>Uma pessoa pede com o motivo, outra decide em até 7 dias.</Trans>}
            />
          }
        >
          <Card>
            <List>
              {list.rows.map((one) => (
                <AdjustmentRow key={one.id} adjustment={one} onDone={again} />
              ))}
            </List>
          </Card>
        </ListBody>
      </Section>
      {blocks.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(blocks.error)} /> : null}
      {blocks.is === 'there' && blocks.value.rows.length > 0 ? (
        <Section title={<Trans>Pessoas bloqueadas</Trans>}>
          <Card>
            <List>
              {blocks.value.rows.map(({ userId, person, reason, blockedBy, blockedAt }) => (
                <Row
                  key={userId}
                  title={<bdi>{person}</bdi>}
                  detail={[reason, blockedBy, formatMoment(blockedAt)].join(' · ')}
                >
                  <Lift userId={userId} person={person} onDone={again} />
                </Row>
              ))}
            </List>
          </Card>
        </Section>
      ) : null}
      {isClosed ? null : <LedgerCheck {...ledger} />}
      {asked && blocks.is === 'there' ? (
        <AskDialog what={asked} campaigns={blocks.value.campaigns} onClose={() => setAsked(null)} onDone={again} />
      ) : null}
    </DeskPage>
  )
}

function AdjustmentRow({ adjustment, onDone }: { adjustment: Adjustment; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { id, person, amount, currency, reason, state, askedBy, decidedBy, askedAt, mayDecide } = adjustment
  const points = formatNumber(amount, { signDisplay: 'always' })
  const decide = (decision: 'approve' | 'refuse') =>
    attempt(async () => {
      await staffCall(decideAdjustment, { params: { adjustmentId: id }, body: { decision } })
      onDone()
    })
  return (
    <Row
      title={
        <>
          <bdi>{person}</bdi> {currency === 'XP' ? t`${points} de experiência` : t`${points} pontos`}
        </>
      }
      detail={[reason, [askedBy, decidedBy].filter(Boolean).join(', '), formatMoment(askedAt)].join(' · ')}
      end={<Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>}
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {mayDecide ? (
        <div className={styles.actions}>
          <Button busy={busy} aria-label={t`Aprovar: ${person}`} onClick={() => void decide('approve')}>
            <Trans>Aprovar</Trans>
          </Button>
          <Button
            variant="outline"
            busy={busy}
            aria-label={t`Recusar: ${person}`}
            onClick={() => void decide('refuse')}
          >
            <Trans>Recusar</Trans>
          </Button>
        </div>
      ) : null}
    </Row>
  )
}

function Lift({ userId, person, onDone }: { userId: string; person: string; onDone: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  return (
    <>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <div className={styles.actions}>
        <Button
          variant="outline"
          busy={busy}
          aria-label={t`Desbloquear: ${person}`}
          onClick={() =>
            void attempt(async () => {
              await staffCall(liftProgrammeBlock, { body: { userId } })
              onDone()
            })
          }
        >
          <Trans>Desbloquear</Trans>
        </Button>
      </div>
    </>
  )
}
