import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Member } from '#engine/session/member.ts'
import { useMember, useSelectedClient } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { lastStoreOf } from './rules/sale-choices.ts'
import { emptySale, todayIn } from './rules/sale-form.ts'
import type { SaleForm } from './rules/sale-form.ts'
import { dropSaleDraft, openSale, type FormOf } from './sale-actions.ts'
import { useSaleRows } from './sale-queries.ts'
import type { SaleRows } from './sale-queries.ts'

/** What a form begins with. */
export interface SaleStart {
  /** Changes with each new form, so that nothing of the one before stays. */
  key: string
  form: SaleForm
  /** True when it was given back after a reload. */
  restored: boolean
  /** The refused operation that this form corrects. */
  correcting: string | null
  /** The sale that it changes. */
  changing: string | null
}

export type SaleScreen =
  | { step: 'loading' }
  | { step: 'form'; rows: SaleRows; start: SaleStart; onQueued: (operationId: string) => void; onClear: () => void }
  | { step: 'saved'; rows: SaleRows; operationId: string; onAnother: () => void }

type Opened = Awaited<ReturnType<typeof openSale>>

/** An unreadable draft must not keep anybody from reporting: it is said, and the form begins anew. */
async function openOrBeginAnew(member: Member, of: FormOf): Promise<Opened> {
  try {
    const found = await openSale(member, of)
    if (of.changing && !found) toast(t`Esta venda não pode mais ser corrigida.`)
    if (of.correcting && !found) toast(t`Este envio não está mais aqui: já foi entregue ou descartado.`)
    return found
  } catch {
    toast(t`Não foi possível abrir o rascunho guardado.`, { tone: 'bad' })
    return null
  }
}

/** Which step of reporting a sale the screen is at, the same in both layouts. */
export function useSale(): SaleScreen {
  const member = useMember()
  const [params, setParams] = useSearchParams()
  const correcting = params.get('correct')
  const changing = params.get('change')
  const rows = useSaleRows()
  const timeZone = useSelectedClient()?.timeZone ?? 'America/Sao_Paulo'
  const [turn, setTurn] = useState(0)
  const [opened, setOpened] = useState<{ key: string; found: Opened } | null>(null)
  const [saved, setSaved] = useState<{ key: string; operationId: string } | null>(null)
  const key = `${member.userId} ${member.clientId} ${correcting ?? 'new'} ${changing ?? ''} ${turn}`

  useEffect(() => {
    let current = true
    void openOrBeginAnew(member, { correcting, changing }).then((found) => current && setOpened({ key, found }))
    return () => {
      current = false
    }
  }, [key, member, correcting, changing])

  if (!rows || opened?.key !== key) return { step: 'loading' }
  const beginAnew = () => {
    setTurn(turn + 1)
    setParams({}, { replace: true })
  }
  if (saved?.key === key) return { step: 'saved', rows, operationId: saved.operationId, onAnother: beginAnew }
  const form = opened.found?.form ?? emptySale(todayIn(timeZone), lastStoreOf(rows.sales))
  return {
    step: 'form',
    rows,
    // Sent or discarded meanwhile: there is nothing to correct, only a new sale to report.
    start: {
      key,
      form,
      restored: opened.found?.restored ?? false,
      correcting: opened.found ? correcting : null,
      changing: opened.found ? changing : null,
    },
    onQueued: (operationId) => setSaved({ key, operationId }),
    onClear: () => void dropSaleDraft(member, { correcting, changing }).then(beginAnew),
  }
}
