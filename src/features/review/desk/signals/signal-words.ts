import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { twoPairsScore, type Signal } from '#contract/engine/staff/case-signal.ts'
import type { CaseSignal } from '#contract/features/review/review-schema.ts'
import { formatNumber, relativeTime } from '#platform/format.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

const words: Readonly<Record<Signal, MessageDescriptor>> = {
  same_key: msg`O código desta mesma nota em outro envio`,
  scan_number: msg`O código da nota diz outro número`,
  scan_day: msg`O código da nota diz outro dia`,
  scan_issuer: msg`O código da nota diz um emissor que não é o da loja`,
  same_bytes: msg`A mesma imagem chegou em outro envio`,
  near_picture: msg`Imagem parecida com a de outro envio`,
  same_number: msg`O mesmo número de nota desta loja em outro envio`,
  same_lines: msg`Os mesmos produtos, no mesmo dia e loja, em outro envio`,
  odd_time: msg`O que o aparelho diz da hora não combina`,
  leans_on_claim: msg`No prazo só pelo que o aparelho diz`,
  fast: msg`Envios demais em pouco tempo`,
  out_of_order: msg`O número da nota não acompanha os dias desta loja`,
  unusual: msg`Muito mais pontos do que é usual nesta loja`,
}

/** What speaks against a case, in words. */
export const signalWord = (signal: Signal): string => i18n._(words[signal])

/** How far it goes, and with whom; empty where there is no more to say. */
export function signalDetail({ signal, amount, other }: CaseSignal): string {
  const parts = []
  if (other) parts.push(other.name, relativeTime(other.openedAt))
  if (amount !== null && signal === 'fast') {
    const count = formatNumber(amount)
    parts.push(t`${count} em sequência`)
  }
  if (amount !== null && signal === 'unusual') {
    const times = formatNumber(Math.round(amount * 10) / 10)
    parts.push(t`${times} vezes o usual`)
  }
  return parts.filter(Boolean).join(' · ')
}

/** From a score on at which somebody should look twice. */
const notable = 25

/** How loud a score is. */
export const scoreTone = (score: number): Tone =>
  score >= twoPairsScore ? 'bad' : score >= notable ? 'warn' : 'neutral'
