import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { importCodes, moveStock, type DeskReward, type RewardMovement } from '#contract/features/reward/reward-desk.ts'
import { longestRewardReason } from '#contract/features/reward/reward-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { codesOf } from './reward-draft.ts'
import styles from './reward-desk.module.css'

interface StockProps {
  reward: DeskReward
  movements: readonly RewardMovement[]
  onDone: () => void
}

/** What there is of a reward, and how that changes. */
export function RewardStock({ reward, movements, onDone }: StockProps) {
  const isCode = reward.fulfilment === 'code'
  return (
    <>
      <Section title={isCode ? <Trans>Códigos</Trans> : <Trans>Estoque</Trans>}>
        <Card>
          <div className={styles.form}>
            <Facts>
              <Fact name={isCode ? <Trans>Códigos livres</Trans> : <Trans>Em mãos</Trans>}>
                {formatNumber(reward.onHand)}
              </Fact>
              {isCode ? null : <Fact name={<Trans>Reservado</Trans>}>{formatNumber(reward.reserved)}</Fact>}
            </Facts>
            {isCode ? <Codes reward={reward} onDone={onDone} /> : <Move reward={reward} onDone={onDone} />}
          </div>
        </Card>
      </Section>
      {movements.length > 0 ? (
        <Section title={<Trans>Últimos movimentos</Trans>}>
          <Card>
            <List>
              {movements.map(({ id, quantity, reason, by, at }) => (
                <Row
                  key={id}
                  title={formatNumber(quantity, { signDisplay: 'always' })}
                  detail={[<Reason key="reason" reason={reason} />, by, formatMoment(at)]
                    .filter(Boolean)
                    .flatMap((part, place) => (place === 0 ? [part] : [' · ', part]))}
                />
              ))}
            </List>
          </Card>
        </Section>
      ) : null}
    </>
  )
}

/** Why a stock moved: an order's step, or what staff wrote. */
function Reason({ reason }: { reason: string }) {
  if (reason === 'ship') return <Trans>Pedido enviado</Trans>
  if (reason === 'return') return <Trans>Pedido devolvido</Trans>
  return <bdi>{reason}</bdi>
}

function Move({ reward, onDone }: Pick<StockProps, 'reward' | 'onDone'>) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [quantity, setQuantity] = useState('')
  const [reason, setReason] = useState('')
  const amount = /^[+-]?\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : 0
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(async () => {
          const body = { quantity: amount, reason }
          await staffCall(moveStock, { params: { rewardId: String(reward.id) }, body })
          toast(t`Estoque mudado`, { tone: 'ok' })
          setQuantity('')
          setReason('')
          onDone()
        })
      }}
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <div className={styles.pair}>
        <Field label={t`Quantidade a mais ou a menos`} hint={t`Por exemplo 20, ou -3.`}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={8}
              value={quantity}
              onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t`Motivo`}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={longestRewardReason}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" variant="outline" busy={busy} disabled={amount === 0 || reason.trim() === ''}>
          <Trans>Mudar o estoque</Trans>
        </Button>
      </div>
    </form>
  )
}

function Codes({ reward, onDone }: Pick<StockProps, 'reward' | 'onDone'>) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, attempt } = useAttempt()
  const send = (file: File) =>
    attempt(async () => {
      const body = { codes: codesOf(await file.text()) }
      const { imported } = await staffCall(importCodes, { params: { rewardId: String(reward.id) }, body })
      const count = formatNumber(imported)
      toast(t`${count} códigos importados`, { tone: 'ok' })
      onDone()
    })
  // Rows as spreadsheets count them.
  const rows = (failure instanceof CallError ? (failure.problem?.fields ?? []) : [])
    .flatMap(({ field }) => /^codes\.(\d+)$/.exec(field)?.[1] ?? [])
    .map((row) => formatNumber(Number(row) + 1))
    .join(', ')
  return (
    <>
      {failure ? (
        <Banner
          tone="bad"
          role="alert"
          title={callErrorText(failure)}
          text={rows ? <Trans>Códigos com problema, na ordem do arquivo: {rows}</Trans> : undefined}
        />
      ) : null}
      <p className={styles.hint}>
        <Trans>
          Um código por linha, até 100.000. Ficam cifrados: só quem resgatou vê o seu, depois de confirmado.
        </Trans>
      </p>
      <div>
        <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
          <Trans>Importar códigos</Trans>
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.csv,text/plain,text/csv"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
