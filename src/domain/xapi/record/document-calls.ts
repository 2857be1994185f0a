import type { CallAnswer } from '#contract/engine/content/launch.ts'
import { mergeDocuments } from '#contract/features/xapi/document-rules.ts'
import { hashOfText } from '#contract/features/xapi/launch-identity.ts'
import { mostDocumentBytes } from '#contract/features/xapi/statement-schema.ts'
import { documentKey, type StoredDocument, type XapiDocument } from '#contract/features/xapi/xapi-schema.ts'
import { getRow, listRows } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'
import { answer, demandOwn, Refused, type Call } from './call-answer.ts'
import { launchDataOf, type UnitLaunch } from './unit-launch.ts'

/** The document that tells content of its launch; it is ours to write. */
const launchData = 'LMS.LaunchData'

type Name = Pick<XapiDocument, 'activityId' | 'cycle' | 'kind' | 'activity' | 'registered' | 'documentId'>

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

async function etagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', bytes)
  return `"${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
}

/** Keeps documents of a launch on the device; what is kept is there again on every device of its person. */
export function openDocuments(
  member: Member,
  given: UnitLaunch,
): (call: Call, kind: XapiDocument['kind']) => Promise<CallAnswer> {
  const { launch, facts, content } = given

  function nameOf({ query }: Call, kind: XapiDocument['kind'], documentId: string): Name {
    const { activityId, cycle = 1 } = launch
    if (kind === 'agent') return { activityId, cycle, kind, activity: null, registered: false, documentId }
    const activity = query.get('activityId')
    if (activity === null) throw new Refused(400, 'xapi.invalid')
    if (content.profile === 'cmi5' && activity !== facts.iri) throw new Refused(403, 'xapi.not_yours')
    return { activityId, cycle, kind, activity, registered: query.has('registration'), documentId }
  }

  async function findKept(name: Name): Promise<StoredDocument | null> {
    const row = await getRow(member, 'xapiDocuments', await hashOfText(documentKey(name)))
    return row?.content === null ? null : (row ?? null)
  }

  async function keep(name: Name, type: string, bytes: Uint8Array | null): Promise<void> {
    const payload = { ...launch, ...name, type, content: bytes && base64Of(bytes) }
    await (await vault()).queueOperation({ member, kind: 'xapi.document', payload, combine: true })
  }

  async function names(call: Call, kind: XapiDocument['kind']): Promise<Name[]> {
    const { activity, registered, cycle } = nameOf(call, kind, '-')
    const since = Date.parse(call.query.get('since') ?? '')
    return (await listRows(member, 'xapiDocuments')).filter(
      (row) =>
        row.content !== null &&
        row.kind === kind &&
        (kind === 'agent' || (row.activityId === launch.activityId && row.activity === activity)) &&
        (kind === 'agent' || !registered || (row.registered && row.cycle === cycle)) &&
        !(Date.parse(row.updatedAt) <= since),
    )
  }

  async function change(call: Call, name: Name): Promise<CallAnswer> {
    const { method, headers, body } = call
    if (name.kind === 'state' && name.documentId === launchData) throw new Refused(403, 'xapi.not_yours')
    const before = await findKept(name)
    const known = before && bytesOf(before.content ?? '')
    const etag = known && (await etagOf(known))
    const { 'if-match': match, 'if-none-match': noneMatch } = headers
    const isThere = (list: string) => etag !== null && (list.trim() === '*' || list.includes(etag))
    if ((match !== undefined && !isThere(match)) || (noneMatch !== undefined && isThere(noneMatch)))
      throw new Refused(412, 'xapi.changed')
    if (name.kind === 'agent' && method === 'PUT' && before && match === undefined && noneMatch === undefined)
      throw new Refused(409, 'xapi.conflict')
    if (method === 'DELETE') {
      if (before) await keep(name, before.type, null)
      return answer(204)
    }
    const type = headers['content-type'] ?? 'application/octet-stream'
    let bytes: Uint8Array = body
    if (method === 'POST' && (before || type.startsWith('application/json'))) {
      const utf8 = new TextDecoder()
      const merged = mergeDocuments(before && known ? { type: before.type, text: utf8.decode(known) } : undefined, {
        type,
        text: utf8.decode(body),
      })
      if (merged === null) throw new Refused(400, 'xapi.invalid')
      bytes = new TextEncoder().encode(merged)
    }
    if (bytes.byteLength > mostDocumentBytes) throw new Refused(413, 'xapi.too_large')
    await keep(name, type, bytes)
    return answer(204)
  }

  async function read(name: Name): Promise<CallAnswer> {
    if (name.kind === 'state' && name.documentId === launchData) return answer(200, launchDataOf(given))
    const found = await findKept(name)
    if (!found) throw new Refused(404, 'xapi.not_found')
    const body = bytesOf(found.content ?? '')
    const headers = { etag: await etagOf(body), 'content-type': found.type }
    return { ...answer(200, undefined, headers), body }
  }

  return async (call, kind) => {
    demandOwn(call, given)
    const id = call.query.get(kind === 'state' ? 'stateId' : 'profileId')
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    if (id !== null && id !== '') {
      const name = nameOf(call, kind, id)
      return isRead ? read(name) : change(call, name)
    }
    if (isRead) return answer(200, [...new Set((await names(call, kind)).map(({ documentId }) => documentId))])
    if (call.method !== 'DELETE' || kind !== 'state') throw new Refused(400, 'xapi.invalid')
    for (const name of await names(call, kind)) await change(call, name)
    return answer(204)
  }
}
