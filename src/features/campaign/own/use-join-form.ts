import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RowOf } from '#contract/engine/collection.ts'
import { keepInHand } from '#engine/database/in-hand.ts'
import { dropDraft, readDraft } from '#engine/rows/drafts.ts'
import { joinCampaign } from '#domain/campaign/sign-up-actions.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { useMember } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { vault } from '#platform/workers/vault.ts'
import { toast } from '#ui/feedback/toast.ts'
import { draftFrom, draftOf, emptyDraft, inputOf, missingIn, type JoinDraft, type JoinField } from './join-draft.ts'
import { choicesOf, type CampaignRows } from './use-campaign.ts'

const draftName = (campaignId: number) => `campaign-join:${campaignId}`

/** The form of a sign-up, kept on the device as it is filled in; null until the draft was read. */
export function useJoinForm(campaign: RowOf<'campaigns'>, rows: CampaignRows) {
  const member = useMember()
  const termsVersion = useSettingsInSight()?.versions.terms ?? 0
  const [draft, setDraft] = useState<JoinDraft | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const writes = useRef<Promise<unknown>>(Promise.resolve())
  const known = useRef<JoinDraft>(emptyDraft)
  const choices = choicesOf(rows, campaign)
  useEffect(keepInHand, [])

  const refused = rows.unsent.find(
    ({ entry, payload }) => entry.state === 'refused' && payload.campaignId === campaign.id,
  )
  const before = refused?.payload ?? rows.signUps.toSorted((a, b) => b.joinedAt.localeCompare(a.joinedAt))[0]
  const begin = useEffectEvent((kept: JoinDraft | null) => {
    known.current = kept ?? (before ? draftFrom(choices, before) : emptyDraft)
    setDraft(known.current)
  })
  useEffect(() => {
    let current = true
    // A draft that cannot be read must not keep anybody from signing up.
    readDraft(member, draftName(campaign.id)).then(
      (kept) => current && begin(draftOf(kept)),
      () => current && begin(null),
    )
    return () => {
      current = false
    }
  }, [member, campaign.id])

  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    writes.current = writes.current.then(work, work)
    return writes.current
  }
  const change = (changes: Partial<JoinDraft>) => {
    known.current = { ...known.current, ...changes }
    setDraft(known.current)
    const kept = known.current
    inTurn(async () => (await vault()).saveDraft(member, draftName(campaign.id), kept)).catch(() =>
      toast(t`Não foi possível guardar o rascunho neste aparelho.`, { tone: 'bad' }),
    )
  }
  const missing = draft ? missingIn(draft, choices) : []

  /** Queues it, or answers the first field that lacks something. */
  const send = async (): Promise<JoinField | null> => {
    setTried(true)
    const [first] = missing
    if (!draft || first) return first ?? null
    setBusy(true)
    try {
      const input = inputOf(draft, { campaignId: campaign.id, termsVersion })
      await joinCampaign(member, input, refused?.entry.id ?? null)
      await inTurn(() => dropDraft(member, draftName(campaign.id)))
      toast(isOnline() ? t`Inscrição feita` : t`Inscrição guardada. Será enviada assim que a internet voltar.`, {
        tone: 'ok',
      })
    } catch {
      toast(t`Não foi possível guardar a inscrição neste aparelho. Libere espaço e tente de novo.`, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
    return null
  }

  return {
    draft,
    choices,
    refused: refused?.entry ?? null,
    change,
    isMissing: (field: JoinField) => tried && missing.includes(field),
    busy,
    send,
  }
}
export type JoinEditor = ReturnType<typeof useJoinForm>
