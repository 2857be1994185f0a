import * as v from 'valibot'
import { isProblem } from '#contract/engine/errors.ts'
import { pageSchema, type Page, type PageName } from '#contract/features/page/page-schema.ts'
import { CallError } from '#platform/call-error.ts'
import { fetchAs } from '#engine/session/api.ts'
import { deviceDb, type DocumentRow } from '#engine/database/device-db.ts'
import { serverOrigin } from '#engine/session/public-call.ts'
import { readSession } from '#engine/session/session.ts'

/** The page as this device read it last; null when it never did, or showed it to other people only. */
export async function readKeptPage(client: string | null, page: PageName): Promise<Page | null> {
  return (await keptPage([client ?? '', page]))?.content ?? null
}

/** A damaged one is none, and asked for whole. */
async function keptPage(key: [string, PageName]): Promise<(DocumentRow & { content: Page }) | undefined> {
  const row = await deviceDb().documents.get(key)
  if (row?.readers && !row.readers.includes(await reader())) return undefined
  return row && v.is(pageSchema, row.content) ? { ...row, content: row.content } : undefined
}

/** Who is in front of the device; '' where nobody is signed in. */
const reader = async (): Promise<string> => (await readSession())?.user.id ?? ''

/** Not shown (any more) to who asks: whoever else of this device it was shown to keeps it. */
async function forget(key: [string, PageName]): Promise<void> {
  const { documents } = deviceDb()
  const who = await reader()
  await deviceDb().transaction('rw', documents, async () => {
    const others = (await documents.get(key))?.readers?.filter((one) => one !== who) ?? []
    await (others.length > 0 ? documents.update(key, { readers: others }) : documents.delete(key))
  })
}

async function keep(key: [string, PageName], etag: string, content: Page): Promise<void> {
  const { documents } = deviceDb()
  const [client, name] = key
  if (!content.forSome) return void (await documents.put({ client, name, etag, content }))
  const who = await reader()
  await deviceDb().transaction('rw', documents, async () => {
    const readers = new Set((await documents.get(key))?.readers)
    await documents.put({ client, name, etag, content, readers: [...readers.add(who)] })
  })
}

/**
 * Asks for a page and keeps it for when there is no network; of one that is here already only what has
 * changed travels. Null when there is no such page (any more), or not for this person. Throws {@link CallError}.
 */
export async function renewPage(client: string | null, page: PageName, signal?: AbortSignal): Promise<Page | null> {
  const key: [string, PageName] = [client ?? '', page]
  const kept = await keptPage(key)
  const response = await ask(`/api/pages/${page}/${client ? `?client=${client}` : ''}`, kept?.etag, signal)
  if (response.status === 304 && kept) return kept.content
  const answer: unknown = await response.json().catch(() => null)
  if (isProblem(answer)) {
    const gone = answer.code === 'resource.not_found' || answer.code === 'session.required'
    if (!gone) throw new CallError('problem', { problem: answer, status: response.status })
    await forget(key)
    return null
  }
  const read = v.safeParse(pageSchema, answer)
  if (!response.ok || !read.success) throw new CallError('captive', { status: response.status })
  const etag = response.headers.get('etag') ?? ''
  await keep(key, etag, read.output)
  return read.output
}

async function ask(path: string, etag: string | undefined, signal: AbortSignal | undefined): Promise<Response> {
  const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {}
  if (await readSession()) return fetchAs({}, path, { headers, signal })
  try {
    return await fetch(serverOrigin() + path, { headers, signal, credentials: 'omit', cache: 'no-store' })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallError('offline', { cause })
  }
}
