import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseDecision, CaseMoment } from '#contract/engine/staff/case.ts'
import { formatMoment, formatPercent } from '#platform/format.ts'
import { ReasonDialog } from '#ui/desk/ask/reason-dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { Decided } from './decided.ts'

type Written = Exclude<CaseDecision, 'ask'>

interface WrittenDialogProps {
  queue: string
  decision: Written
  /** Up to which it may be accepted. */
  moments?: readonly CaseMoment[]
  onClose: () => void
  onDecide: (decided: Decided) => void
}

type Words = Record<'title' | 'text' | 'label', MessageDescriptor>

/** Of a decision about a test, or about anything where its queue says nothing else. */
const words: Readonly<Record<Written, Words>> = {
  approve: { title: msg`Aprovar`, text: msg`Todas as respostas contam.`, label: msg`Aprovar` },
  part: {
    title: msg`Aprovar em parte`,
    text: msg`Contam as respostas dadas até o momento que você escolher.`,
    label: msg`Aprovar em parte`,
  },
  refuse: {
    title: msg`Recusar`,
    text: msg`Nenhuma resposta conta. A tentativa fica gasta.`,
    label: msg`Recusar`,
  },
  again: {
    title: msg`Dar outra tentativa`,
    text: msg`Esta não conta, e a pessoa ganha outra no lugar dela.`,
    label: msg`Dar outra tentativa`,
  },
  reverse: {
    title: msg`Estornar`,
    text: msg`Uma pessoa propõe e quem administra o programa confirma. A pessoa lê o motivo.`,
    label: msg`Estornar`,
  },
}

/** What queues say of their own decisions. */
const ofQueues: Readonly<Record<string, Partial<Record<Written, Words>>>> = {
  level: {
    approve: {
      title: msg`Aprovar o nível`,
      text: msg`A pessoa sobe a este nível quando a decisão valer. O que ela vendeu até lá mantém o multiplicador de então.`,
      label: msg`Aprovar`,
    },
    refuse: {
      title: msg`Recusar o nível`,
      text: msg`A pessoa fica no nível que tem. Com mais experiência confirmada, o pedido volta.`,
      label: msg`Recusar`,
    },
    reverse: {
      title: msg`Retirar o nível`,
      text: msg`Uma pessoa propõe e outra confirma. O que já foi vendido mantém o multiplicador de então.`,
      label: msg`Retirar o nível`,
    },
  },
}

/** A decision with its reason in words, which its person reads; one in part with the moment up to which it holds. */
export function WrittenDialog({ queue, decision, moments = [], onClose, onDecide }: WrittenDialogProps) {
  const { t, i18n } = useLingui()
  const [until, setUntil] = useState((moments.findLast(({ odd }) => !odd) ?? moments.at(0))?.at ?? '')
  const { title, text, label } = ofQueues[queue]?.[decision] ?? words[decision]
  const isPart = decision === 'part'
  /** When what was answered, and what the grade is then. */
  const momentText = ({ at, place, odd, share }: CaseMoment) => {
    const grade = share === null ? '' : formatPercent(share)
    const said = [formatMoment(at), t`pergunta ${place}`, odd && t`depois do tempo`, grade && t`nota ${grade}`]
    return said.filter(Boolean).join(' · ')
  }
  return (
    <ReasonDialog
      title={i18n._(title)}
      text={i18n._(text)}
      label={i18n._(label)}
      danger={decision === 'refuse' || decision === 'reverse'}
      busy={false}
      failure={null}
      texts={{ reason: t`Motivo`, hint: t`A pessoa lê o motivo no e-mail.`, close: t`Fechar` }}
      onClose={onClose}
      onReason={(reason) => onDecide({ decision, note: reason.trim(), ...(isPart && { until }) })}
    >
      {isPart ? (
        <Field label={t`Até`} required>
          {(ids) => (
            <Select {...ids} value={until} onChange={(event) => setUntil(event.currentTarget.value)}>
              {moments.map((moment, at) => (
                <option key={at} value={moment.at}>
                  {momentText(moment)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </ReasonDialog>
  )
}
