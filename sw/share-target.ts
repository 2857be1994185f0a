import { readDraft, saveDraft } from '#engine/rows/drafts.ts'
import { activeMember } from '#engine/session/session.ts'

const sharePath = '/share-photo/'

export const isShare = (request: Request, url: URL): boolean => request.method === 'POST' && url.pathname === sharePath

/**
 * Takes a photo that another app shares: it becomes the sealed draft of the photo form of whoever is
 * signed in, beside what was typed there already, and the form opens. Nobody signed in: nothing is kept.
 */
export async function answerShare(request: Request): Promise<Response> {
  const member = await activeMember()
  const photo = member && (await sharedImage(request))
  if (!photo) return Response.redirect(member ? '/upload-photos' : '/', 303)
  const typed = await readDraft(member, 'photo')
  await saveDraft(member, 'photo', { ...(typeof typed === 'object' ? typed : {}), photo })
  return Response.redirect('/upload-photos?shared=1', 303)
}

async function sharedImage(request: Request): Promise<Blob | null> {
  const form = await request.formData()
  for (const value of form.values()) if (value instanceof Blob && value.type.startsWith('image/')) return value
  return null
}
