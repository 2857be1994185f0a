import { hashOfText } from '#contract/features/xapi/launch-identity.ts'
import { keyOfAgent } from '#contract/features/xapi/agent.ts'
import { mostDocumentBytes } from '#contract/features/xapi/statement-schema.ts'
import { documentKey, type StoredDocument } from '#contract/features/xapi/xapi-schema.ts'
import { refuseField, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { admit } from '#server/features/enrolment/own/entry-service.ts'
import { deleteDocument, findDocument, saveDocument } from '../store/document-queries.ts'
import { findLaunch } from './launch-facts.ts'

/** Takes a document of a launch: what was kept later on another device stays. */
export const takeDocument: OperationHandler<'xapi.document'> = async (context, { payload }) => {
  const { tx, member, captured, now, takeReceipt } = context
  const launch = await findLaunch(context, payload)
  if ('outcome' in launch) return launch
  const bytes = payload.content === null ? null : Buffer.from(payload.content, 'base64')
  if (bytes && bytes.length > mostDocumentBytes) return refuseField('xapi.too_large', 'content')
  const { kind, documentId, activity, registered, activityId, cycle = 1, type } = payload
  const { facts, course, content } = launch
  if (kind === 'state' && (activity === null || (content.profile === 'cmi5' && activity !== facts.iri)))
    return refuseField('xapi.not_yours', 'activity')
  const entered = await admit(tx, member, course, captured.judged)
  if (!entered) return refuseField('course.not_enrolled', 'courseId')
  const name = {
    kind,
    activity: kind === 'state' ? activity : null,
    agent: keyOfAgent(facts.learner),
    registration: kind === 'state' && registered ? facts.registration : null,
    documentId,
  }
  const at = captured.judged
  const before = await findDocument(tx, member.clientId, name, { forUpdate: true })
  const isLate = before !== undefined && before.updated_at > at
  if (!isLate && bytes)
    await saveDocument(tx, member.clientId, name, { userId: member.userId, type, content: bytes, at })
  if (!isLate && !bytes) await deleteDocument(tx, member.clientId, name)
  const kept = isLate
    ? { type: before.type, content: before.content.toString('base64') }
    : { type, content: payload.content }
  const row: StoredDocument = {
    key: await hashOfText(documentKey(payload)),
    activityId,
    cycle,
    kind,
    activity: name.activity,
    registered,
    documentId,
    ...kept,
    updatedAt: now.toISOString(),
  }
  const changes = [...entered, ...(await publishOwnRows(tx, member, 'xapiDocuments', [row]))]
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}
