import { newId } from '#contract/engine/ids.ts'
import { idempotencyHeader, revisionHeader } from '#contract/engine/endpoint.ts'
import type { DeskPage, DraftTexts } from '#contract/features/page/page-desk.ts'
import type { PageName } from '#contract/features/page/page-schema.ts'
import type { Answer } from './server/test-installation.ts'
import type { ApiPerson } from './server/api-person.ts'
import type { StaffCaller } from './staff-caller.ts'

/** Where the pages of the platform are written; those of the caller’s client at the other. */
const clientPages = '/api/admin/pages/'
export const platformPages = '/api/admin/platform/pages/'

/** Writes a page as its screen does: the draft first. The answer is the first refusal, or the last one. */
export async function publishPage(
  staff: StaffCaller,
  page: PageName,
  texts: DraftTexts,
  { again = false, at = clientPages } = {},
): Promise<Answer> {
  const seen = await staff.get(`${at}${page}/`)
  if (seen.status !== 200) return seen
  const kept = await staff.send('PUT', `${at}${page}/draft/`, { texts }, { rev: seen.json<DeskPage>().rev })
  if (kept.status !== 200) return kept
  return staff.send('POST', `${at}${page}/publish/`, { again }, { rev: kept.json<DeskPage>().rev })
}

/** The same at a running server; what is refused fails. */
export async function publishPageAt(
  staff: ApiPerson,
  page: PageName,
  texts: DraftTexts,
  { again = false, at = clientPages } = {},
): Promise<DeskPage> {
  const ask = async (path: string, init: RequestInit = {}, rev?: number) => {
    const headers = { [idempotencyHeader]: newId(), ...(rev !== undefined && { [revisionHeader]: `"${rev}"` }) }
    const answer = await staff.request(`${at}${page}/${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${page} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as DeskPage
  }
  const seen = await ask('')
  const kept = await ask('draft/', { method: 'PUT', body: JSON.stringify({ texts }) }, seen.rev)
  return ask('publish/', { method: 'POST', body: JSON.stringify({ again }) }, kept.rev)
}
