import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { checkLedgerNow, openLedger, readLedgerState, type LedgerState } from '#contract/features/points/ledger-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './points-desk.module.css'

/** What the nightly check of the points found, as it is now. */
export function useLedgerState() {
  const answer = useAnswer('ledger', (signal) => staffCall(readLedgerState, {}, { signal }))
  const [newer, setNewer] = useState<LedgerState | null>(null)
  return { answer, state: newer ?? (answer.is === 'there' ? answer.value : null), setState: setNewer }
}

/** The same on the page, and redeeming opened again where it closed that. */
export function LedgerCheck({ answer, state, setState }: ReturnType<typeof useLedgerState>) {
  if (answer.is === 'failed') return <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
  return state && <Shown state={state} onChange={setState} />
}

function Shown({ state, onChange }: { state: LedgerState; onChange: (state: LedgerState) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { checked, closedAt } = state
  const members = formatNumber(checked?.members ?? 0)
  const transactions = formatNumber(checked?.transactions ?? 0)
  const looked = t`${members} pessoas, ${transactions} lançamentos`
  const isRight = checked?.wrong.length === 0
  const detail = !checked
    ? t`Toda noite os pontos são somados de novo.`
    : isRight
      ? t`${looked}: tudo certo`
      : t`${looked}: há algo errado`
  return (
    <Section title={<Trans>Conferência dos pontos</Trans>}>
      {closedAt === null ? null : (
        <Banner
          tone="bad"
          role="alert"
          title={<Trans>Os pontos não fecham: os resgates estão parados</Trans>}
          text={<Trans>Veja com o suporte o que está errado antes de abrir de novo.</Trans>}
        />
      )}
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Card>
        <List>
          <Row title={checked ? formatMoment(checked.at) : <Trans>Ainda não foi feita</Trans>} detail={detail} />
          {checked?.wrong.map(({ rule, subject, expected, found }) => (
            <Row key={rule + subject} title={`${rule} · ${subject}`} detail={t`${found} em vez de ${expected}`} />
          ))}
        </List>
        <div className={styles.actions}>
          <Button
            variant="outline"
            busy={busy}
            onClick={() => void attempt(async () => onChange(await staffCall(checkLedgerNow, {})))}
          >
            <Trans>Conferir agora</Trans>
          </Button>
          {closedAt === null ? null : (
            <Button busy={busy} onClick={() => void attempt(async () => onChange(await staffCall(openLedger, {})))}>
              <Trans>Abrir os resgates</Trans>
            </Button>
          )}
        </div>
      </Card>
    </Section>
  )
}
