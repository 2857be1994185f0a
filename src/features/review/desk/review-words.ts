import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OperationKind } from '#contract/engine/operation.ts'
import type { CaseContent, KeptDecision } from '#contract/engine/staff/case.ts'
import { pickText, type Localized } from '#contract/engine/language.ts'
import { formatDay, formatInstant, formatNumber, formatPercent } from '#platform/format.ts'
import { outboxPresenter } from '#platform/feature/presenters.ts'
import { activeLanguage } from '#platform/i18n.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

const queues: Readonly<Record<string, MessageDescriptor>> = {
  sale: msg`Vendas`,
  photo: msg`Fotos`,
  held: msg`Envios retidos`,
  progress: msg`Progresso em dúvida`,
  attempt: msg`Provas em dúvida`,
  level: msg`Níveis`,
}
const order = Object.keys(queues)

/** What a queue is called; one that this build does not know keeps its own name. */
export const queueWord = (queue: string): string => {
  const known = queues[queue]
  return known ? i18n._(known) : queue
}

/** The order of the tabs: those without a word come last. */
export const byPlace = (one: { queue: string }, other: { queue: string }): number =>
  (order.indexOf(one.queue) + 1 || 99) - (order.indexOf(other.queue) + 1 || 99)

/** What a decision is called once it is made. */
export const decisionWords: Readonly<Record<KeptDecision, { label: MessageDescriptor; tone: Tone }>> = {
  approve: { label: msg`Aprovado`, tone: 'ok' },
  part: { label: msg`Aprovado em parte`, tone: 'ok' },
  refuse: { label: msg`Recusado`, tone: 'bad' },
  again: { label: msg`Outra tentativa`, tone: 'warn' },
  ask: { label: msg`Pergunta enviada`, tone: 'warn' },
  reverse: { label: msg`Estornado`, tone: 'bad' },
  undo: { label: msg`Desfeito`, tone: 'neutral' },
  changed: { label: msg`Mudou`, tone: 'neutral' },
}

const factNames: Readonly<Record<string, MessageDescriptor>> = {
  state: msg`Situação`,
  sold: msg`Vendida em`,
  receipt: msg`Recibo`,
  observation: msg`Observação`,
  scanNumber: msg`Número lido do código`,
  scanDay: msg`Data lida do código`,
  scanMonth: msg`Mês lido do código`,
  scanIssuer: msg`Emissor lido do código`,
  scanTotal: msg`Total lido do código`,
  scanDiffers: msg`Difere do que foi digitado`,
  week: msg`Semana de`,
  course: msg`Curso`,
  covered: msg`Conta como visto`,
  withheld: msg`Visto rápido demais`,
  required: msg`Precisa para concluir`,
  why: msg`Por que está retido`,
  invoiceNumber: msg`Número da nota`,
  soldOn: msg`Vendida em`,
  begun: msg`Começada em`,
  grade: msg`Nota agora`,
  graded: msg`Nota se tudo contar`,
  minimum: msg`Nota para passar`,
  odd: msg`O que chamou atenção`,
  request: msg`Pedido`,
  level: msg`Nível agora`,
  levelAsked: msg`Nível pedido`,
  levelXp: msg`Experiência que pede`,
  xp: msg`Experiência auditada`,
  xpPending: msg`Experiência em análise`,
}
const values: Readonly<Record<string, MessageDescriptor>> = {
  differs_number: msg`O número`,
  differs_day: msg`A data`,
  differs_issuer: msg`A loja`,
  review: msg`Data em dúvida`,
  awaiting: msg`À espera de decisão`,
  asked: msg`À espera da resposta da pessoa`,
  approved: msg`Aprovada`,
  partly_approved: msg`Aprovada em parte`,
  refused: msg`Recusada`,
  appealed: msg`Em recurso: outra pessoa da auditoria decide`,
  reversed: msg`Estornada`,
  cancelled: msg`Cancelada pela pessoa`,
  waiting: msg`Espera a auditoria`,
  ready: msg`À espera de decisão`,
  lapsed: msg`Caducou`,
  revoked: msg`Retirado`,
  kept_out: msg`A pessoa estava bloqueada ou saiu`,
  module_off: msg`O módulo está desligado`,
  late_arrival: msg`Chegou depois do tempo`,
  late_answer: msg`Há respostas dadas depois do tempo: não contam enquanto não forem aceitas`,
  clock_moved: msg`O relógio do aparelho foi mexido`,
  altered: msg`As perguntas foram alteradas no aparelho: valeu o que foi sorteado`,
  reserve_ended: msg`Começada com uma reserva que já não valia`,
  offline_start: msg`Começada sem internet: não se sabe quando`,
  never_arrived: msg`O aparelho não voltou a tempo: corrigida com o que tinha chegado`,
  two_devices: msg`Respondida em dois aparelhos ao mesmo tempo`,
  answers_fast: msg`Tudo certo em menos tempo do que se lê`,
  answer_invalid: msg`Há resposta que não deu para ler`,
}
const flags: Readonly<Record<string, MessageDescriptor>> = {
  device_unknown: msg`aparelho desconhecido`,
  number_repeated: msg`número repetido: aparelho copiado ou restaurado`,
  outside_span: msg`o momento dito não cabe no que o servidor sabe`,
  past_allowance: msg`chegou depois do prazo sem conexão`,
}

export const factName = (name: string): string => (factNames[name] ? i18n._(factNames[name]) : name)
export const flagWord = (flag: string): string => (flags[flag] ? i18n._(flags[flag]) : flag)

const named = (value: string | Localized) => (typeof value === 'string' ? value : pickText(value, activeLanguage()))

/** The value of a fact as it is read. */
export function factText({ value, as }: CaseContent['facts'][number]): string {
  if (typeof value === 'number') return as === 'share' ? formatPercent(value) : formatNumber(value)
  const text = named(value)
  if (as === 'day') return formatDay(text)
  if (as === 'instant') return formatInstant(text)
  return values[text] ? i18n._(values[text]) : text
}

/** What a case is called: held work by the words of its kind, others by what they are about. */
export function titleOf({
  queue,
  caseId,
  title,
}: {
  queue: string
  caseId: string
  title: string | Localized
}): string {
  if (queue !== 'held' || title === '') return named(title) || '–'
  const operation = { id: caseId, kind: named(title) as OperationKind, payload: null, files: [] }
  return outboxPresenter(operation.kind).describe(operation, () => undefined).title
}
