import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import {
  endAttempt,
  voidAttempt,
  type TestAttempt,
  type TestPersonDetail,
} from '#contract/features/attempt/desk/test-desk.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { deviceName } from '#platform/device-families.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { ReasonDialog } from '#ui/desk/ask/reason-dialog.tsx'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../attempt-desk.module.css'
import { attemptStateWords } from '../attempt-words.ts'

interface CardProps {
  row: TestAttempt
  mayDecide: boolean
  onChanged: (detail: TestPersonDetail) => void
}

const isOver = ({ state }: TestAttempt) => state === 'graded' || state === 'marking' || state === 'awaiting_device'
const isHandedIn = ({ state }: TestAttempt) => state === 'graded' || state === 'marking'
const isOpen = ({ state }: TestAttempt) => state === 'open' || state === 'awaiting_device'

/** One attempt with what happened to it, and what staff may do. */
export function AttemptCard({ row, mayDecide, onChanged }: CardProps) {
  const { t, i18n } = useLingui()
  const [asking, setAsking] = useState<'return' | 'keep' | 'end' | null>(null)
  const { label, tone } = attemptStateWords[row.state]
  const params = { attemptId: row.id }
  const mayAudit = useMay('programme.audit')
  const { busy, failure, attempt } = useAttempt()
  const act = (reason: string) =>
    attempt(async () => {
      if (asking === 'end') onChanged(await staffCall(endAttempt, { params, body: { reason } }))
      else onChanged(await staffCall(voidAttempt, { params, body: { reason, isReturned: asking === 'return' } }))
      setAsking(null)
    })
  const grade = row.percent === null ? '–' : `${formatNumber(row.percent)} %`
  return (
    <Card as="li">
      <div className={styles.stack}>
        <div className={styles.head}>
          <h2 className={styles.asked}>
            {row.number === null ? <Trans>Tentativa sem número</Trans> : <Trans>Tentativa {row.number}</Trans>}
            {row.cycle > 1 ? <Trans> · ciclo {row.cycle}</Trans> : null}
          </h2>
          <div className={styles.row}>
            {row.inReview ? (
              <Pill tone="warn">
                <Trans>Em conferência</Trans>
              </Pill>
            ) : null}
            {row.surplus ? (
              <Pill tone="neutral">
                <Trans>Não conta: já tinha passado</Trans>
              </Pill>
            ) : null}
            <Pill tone={tone}>{i18n._(label)}</Pill>
          </div>
        </div>
        <Facts>
          <Fact name={t`Nota`}>{row.state === 'graded' && row.passed ? t`${grade}, passou` : grade}</Fact>
          <Fact name={t`Começou`}>{row.begunAt ? formatInstant(row.begunAt) : '–'}</Fact>
          <Fact name={t`Terminou`}>{row.endedAt ? formatInstant(row.endedAt) : '–'}</Fact>
          <Fact name={t`Aparelho`}>{deviceName(row.device) || row.device || '–'}</Fact>
          <Fact name={t`Saiu da tela`}>
            <Plural value={row.left} _0="nenhuma vez" one="# vez" other="# vezes" />
          </Fact>
        </Facts>
        {row.voidReason ? (
          <p className={styles.note}>
            <Trans>Motivo da anulação: {row.voidReason}</Trans>
          </p>
        ) : null}
        {row.former.map(({ percent, until }) => {
          const [was, at] = [percent === null ? '–' : `${formatNumber(percent)} %`, formatInstant(until)]
          return (
            <p key={until} className={styles.note}>
              <Trans>
                Era {was} até {at}.
              </Trans>
            </p>
          )
        })}
        <div className={styles.row}>
          {isHandedIn(row) ? (
            <ButtonLink variant="outline" render={<Link to={attemptPaths.markedAttempt(row.id)} />}>
              <Trans>Ver as respostas escritas</Trans>
            </ButtonLink>
          ) : null}
          {mayAudit && row.inReview && isHandedIn(row) ? (
            <ButtonLink variant="outline" render={<Link to={`${reviewPaths.review()}?queue=attempt&case=${row.id}`} />}>
              <Trans>Decidir na auditoria</Trans>
            </ButtonLink>
          ) : null}
          {mayDecide && isOpen(row) ? (
            <Button variant="outline" onClick={() => setAsking('end')}>
              <Trans>Encerrar</Trans>
            </Button>
          ) : null}
          {mayDecide && isOver(row) ? (
            <>
              <Button variant="outline" onClick={() => setAsking('return')}>
                <Trans>Anular e devolver a tentativa</Trans>
              </Button>
              <Button variant="quiet" onClick={() => setAsking('keep')}>
                <Trans>Anular sem devolver</Trans>
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {asking === null ? null : (
        <ReasonDialog
          title={asking === 'end' ? <Trans>Encerrar a tentativa</Trans> : <Trans>Anular a tentativa</Trans>}
          text={
            asking === 'end' ? (
              <Trans>Vale o que chegou até agora. Se o aparelho voltar, o que ele mandar é avaliado de novo.</Trans>
            ) : asking === 'return' ? (
              <Trans>Ela deixa de contar, e a pessoa pode usar esta tentativa de novo.</Trans>
            ) : (
              <Trans>Ela deixa de contar, e fica gasta.</Trans>
            )
          }
          label={asking === 'end' ? <Trans>Encerrar</Trans> : <Trans>Anular</Trans>}
          danger={asking !== 'end'}
          busy={busy}
          failure={failure ? callErrorText(failure) : null}
          texts={{
            reason: t`Motivo`,
            hint: asking === 'end' ? t`A equipe vê o motivo; a pessoa não.` : t`A pessoa lê o motivo no e-mail.`,
            close: t`Fechar`,
          }}
          onClose={() => setAsking(null)}
          onReason={(reason) => void act(reason)}
        />
      )}
    </Card>
  )
}
