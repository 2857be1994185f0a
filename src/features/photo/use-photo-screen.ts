import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RowOf } from '#contract/engine/collection.ts'
import type { ErrorCode } from '#contract/engine/errors.ts'
import type { Photo } from '#contract/features/photo/photo-contract.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import { takesPart } from '#contract/features/store/store-rules.ts'
import { areDatabasesChanged } from '#engine/database/database-trouble.ts'
import { keepInHand } from '#engine/database/in-hand.ts'
import { campaignNow, personOf } from '#domain/campaign/campaign-person.ts'
import type { Member } from '#engine/session/member.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { usePhoto } from '#platform/photo/use-photo.ts'
import type { PhotoChoice } from '#platform/photo/use-photo.ts'
import { useMember, useSelectedClient } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { keepPhotoDraft, openPhoto, sendPhoto } from './photo-actions.ts'
import { usePhotoRows } from './photo-queries.ts'
import type { PhotoRows } from './photo-queries.ts'
import type { PhotoDraft, PhotoForm } from './rules/photo-draft.ts'
import { currentWeek, photosOfWeek, takenBy, todayIn } from './rules/photo-week.ts'

export type PhotoField = 'type' | 'store' | 'photo'

/** The screen with what its parts need, the same in both layouts. */
export interface PhotoScreen {
  rows: PhotoRows
  /** The campaign of today that its person has still to sign up for. */
  toJoin: RowOf<'campaigns'> | null
  /** What there is to choose from: those that take part today. */
  stores: Store[]
  form: PhotoForm
  choice: PhotoChoice
  /** The Sunday that begins this week. */
  week: string
  /** This week's photos, newest first. */
  ofWeek: Photo[]
  /** The photo that takes this week's place of a type in the chosen store. */
  takenFor: (photoTypeId: number) => Photo | null
  change: (changes: Partial<PhotoForm>) => void
  /** What is wrong with a field: nothing before sending was tried, except a place that is taken. */
  problemOf: (field: PhotoField) => 'required' | ErrorCode | null
  /** The operation being corrected, or null. */
  correcting: string | null
  /** The photo came from another app. */
  shared: boolean
  sending: boolean
  /** What stands in the form is on the device as a draft; false where it has no space. */
  kept: boolean
  /** Sends, or answers the first field that is wrong. */
  send: () => Promise<PhotoField | null>
}

const nothing: PhotoForm = { photoTypeId: null, storeId: null, photo: null }

/** An unreadable draft must not keep anybody from sending: it is said, and the form begins anew. */
async function openOrBeginAnew(member: Member, correcting: string | null): Promise<PhotoDraft | null> {
  try {
    const found = await openPhoto(member, correcting)
    if (correcting && !found) toast(t`Este envio não está mais aqui: já foi entregue ou descartado.`)
    return found
  } catch {
    toast(t`Não foi possível abrir o rascunho guardado.`, { tone: 'bad' })
    return null
  }
}

/** Null until the first read from the device is done. */
export function usePhotoScreen(): PhotoScreen | null {
  const member = useMember()
  const { timeZone = 'America/Sao_Paulo', country } = useSelectedClient() ?? {}
  const [params, setParams] = useSearchParams()
  const asked = params.get('correct')
  const [correcting, setCorrecting] = useState<string | null>(null)
  const rows = usePhotoRows()
  const [form, setForm] = useState<PhotoForm | null>(null)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [kept, setKept] = useState(true)
  // Kept while this screen stands, although the address forgets it.
  const [shared] = useState(() => params.get('shared') === '1')
  const known = useRef(nothing)
  useEffect(keepInHand, [])

  const change = (changes: Partial<PhotoForm>) => {
    known.current = { ...known.current, ...changes }
    setForm(known.current)
    const failed = () => {
      setKept(false)
      toast(t`Não foi possível guardar a foto neste aparelho.`, { tone: 'bad' })
    }
    void keepPhotoDraft(member, correcting, known.current).then(() => setKept(true), failed)
  }
  const choice = usePhoto(form?.photo ?? null, (photo) => change({ photo }))

  const begin = useEffectEvent((found: PhotoDraft | null) => {
    const type = Number(params.get('type'))
    known.current = { ...nothing, ...found?.form, ...(type > 0 && { photoTypeId: type }) }
    // Sent or discarded meanwhile: there is nothing to correct, only a new photo to send.
    setCorrecting(found ? asked : null)
    setForm(known.current)
    setTried(false)
    if (found?.raw) void choice.choose(found.raw)
  })
  useEffect(() => {
    let current = true
    void openOrBeginAnew(member, asked).then((found) => current && begin(found))
    return () => {
      current = false
    }
  }, [member, asked])

  const week = currentWeek(timeZone)
  const except = useMemo(() => {
    const refused = Array.from(rows?.entries.values() ?? []).filter((entry) => entry.state === 'refused')
    return new Set([...refused.map((entry) => entry.id), ...(correcting ? [correcting] : [])])
  }, [rows, correcting])
  if (!rows || !form) return null

  const ofWeek = photosOfWeek(rows.photos, week)
  const today = todayIn(timeZone)
  const takingPart = rows.stores.filter((store) => takesPart(store, today))
  // The store of the newest photo is most likely the one somebody stands in.
  const newest = rows.photos.toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))[0]
  const likely = takingPart.find(({ id }) => id === newest?.storeId) ?? (takingPart.length === 1 ? takingPart[0] : null)
  const storeId = form.storeId ?? likely?.id ?? null
  // One that was chosen before stays in sight, with what is wrong about it.
  const stores = rows.stores.filter((store) => takingPart.includes(store) || store.id === storeId)
  const isOut = stores.some((store) => store.id === storeId && !takingPart.includes(store))
  const filled = { ...form, storeId }
  const takenFor = (photoTypeId: number) =>
    storeId ? takenBy(rows.photos, { photoTypeId, storeId, week }, except) : null
  const person = personOf(country, rows.signUps)
  const found = campaignNow(rows.campaigns, person)
  const signUp = found?.joined ? rows.signUps.find(({ campaignId }) => campaignId === found.campaign.id) : undefined
  const isOutside = signUp !== undefined && storeId !== null && !signUp.storeIds.includes(storeId)
  const toJoin = found && !found.joined ? found.campaign : null
  const ofStore = toJoin ? 'photo.not_enrolled' : isOutside ? 'photo.store_not_enrolled' : null
  const problems: Record<PhotoField, 'required' | ErrorCode | null> = {
    store: isOut ? 'photo.store_unknown' : storeId ? ofStore : 'required',
    type: filled.photoTypeId === null ? 'required' : takenFor(filled.photoTypeId) ? 'photo.repeated' : null,
    photo: filled.photo ? null : 'required',
  }

  const send = async () => {
    setTried(true)
    const wrong = (['store', 'type', 'photo'] as const).find((field) => problems[field])
    const { photoTypeId, photo } = filled
    if (wrong || !photoTypeId || !storeId || !photo) return wrong ?? null
    setSending(true)
    try {
      await sendPhoto(member, { photoTypeId, storeId, photo }, { correcting, campaignId: found?.campaign.id ?? null })
      toast(
        isOnline() ? t`Foto guardada. Estamos enviando.` : t`Foto guardada. Será enviada assim que a internet voltar.`,
        { tone: 'ok' },
      )
      known.current = { ...nothing, storeId }
      setForm(known.current)
      setTried(false)
      setParams({}, { replace: true })
    } catch {
      const why = areDatabasesChanged()
        ? t`A Trilha foi atualizada em outra aba. Recarregue esta aba e tente de novo.`
        : t`Não foi possível guardar a foto neste aparelho. Libere espaço e tente de novo.`
      toast(why, { tone: 'bad' })
    } finally {
      setSending(false)
    }
    return null
  }

  return {
    rows,
    toJoin,
    stores,
    form: filled,
    choice,
    week,
    ofWeek,
    takenFor,
    change,
    problemOf: (field) => {
      // A file that could not be taken leaves the photo before it as it was.
      if (field === 'photo' && choice.problem) return choice.problem
      return tried || problems[field] !== 'required' ? problems[field] : null
    },
    correcting,
    shared,
    sending,
    kept,
    send,
  }
}
