import { t } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import type { OperationKind, PayloadOf } from '#contract/engine/operation.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { relativeTime } from '#platform/format.ts'
import { outboxPresenter, type RowLookup } from '#platform/feature/presenters.ts'

export interface EntryDescription {
  icon: LucideIcon
  /** What it is, such as "Venda 004.512.887". */
  title: string
  /** When it was captured and what tells it apart; after delivery its receipt and time. */
  detail: string
}

/** One row of the outbox in words. */
export function describeEntry(entry: OutboxEntry, row: RowLookup, now: Date = new Date()): EntryDescription {
  const presenter = outboxPresenter(entry.kind)
  const { title, about } = presenter.describe(operationOf(entry), row)
  const { icon } = presenter
  if (entry.receipt) {
    const number = entry.receipt.number
    return { icon, title, detail: [t`Recibo ${number}`, relativeTime(entry.receipt.at, now)].join(' · ') }
  }
  const when = relativeTime(entry.capturedAt, now)
  const parts = presenter.capturedFirst ? [t`Capturada ${when}`, about] : [about, when]
  return { icon, title, detail: parts.filter(Boolean).join(' · ') }
}

function operationOf({ id, kind, content, files }: OutboxEntry) {
  const payload: PayloadOf<OperationKind> | null = content?.kind === kind ? content.payload : null
  return { id, kind, payload, files }
}
