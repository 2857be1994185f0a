import { dropDraft, readDraft } from '#engine/rows/drafts.ts'
import type { Member } from '#engine/session/member.ts'
import { takeBackOperation } from '#engine/outbox/read.ts'
import type { PreparedPhoto } from '#platform/photo/prepare-photo.ts'
import { unsentSignUps } from '#domain/campaign/sign-up-actions.ts'
import { vault } from '#platform/workers/vault.ts'
import { photoOfDraft, photoOfOperation } from './rules/photo-draft.ts'
import type { PhotoDraft, PhotoForm } from './rules/photo-draft.ts'

/** Also the name under which the share target leaves a photo, and the outbox drops what it discards. */
const draftName = (correcting: string | null) => (correcting ? `correction:${correcting}` : 'photo')

// One after the other: a screen that is opened again reads what the one before it wrote.
let lastWrite: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastWrite.then(work, work)
  lastWrite = turn.catch(() => undefined)
  return turn
}

/** Keeps the form while there is a photo in it: type and store are chosen again in a moment. */
export function keepPhotoDraft(member: Member, correcting: string | null, form: PhotoForm): Promise<void> {
  return inTurn(async () => {
    if (form.photo) await (await vault()).saveDraft(member, draftName(correcting), form)
    else await dropDraft(member, draftName(correcting))
  })
}

/** What the screen begins with: its draft or a shared photo, else the refused photo it corrects. */
export async function openPhoto(member: Member, correcting: string | null): Promise<PhotoDraft | null> {
  const draft = photoOfDraft(await inTurn(() => readDraft(member, draftName(correcting))))
  if (draft || !correcting) return draft
  const taken = await takeBackOperation(member, correcting)
  return taken?.kind === 'photo.send' ? { form: photoOfOperation(taken.payload, taken.files), raw: null } : null
}

/** Queues the photo, after what of the sign-up for its campaign has not been sent, in place of the refused one it corrects. */
export async function sendPhoto(
  member: Member,
  form: { photoTypeId: number; storeId: number; photo: PreparedPhoto },
  { correcting, campaignId }: { correcting: string | null; campaignId: number | null },
): Promise<void> {
  const { photoTypeId, storeId, photo } = form
  const dependsOn = campaignId === null ? [] : await unsentSignUps(member, campaignId, storeId)
  const payload = { photoTypeId, storeId, photo: photo.ref }
  await (
    await vault()
  ).queueOperation({
    member,
    kind: 'photo.send',
    payload,
    files: [photo],
    replaces: correcting ?? undefined,
    dependsOn,
  })
  await inTurn(() => dropDraft(member, draftName(correcting)))
}
