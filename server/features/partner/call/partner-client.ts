import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { daySchema } from '#contract/engine/ids.ts'
import type { Clock } from '#server/platform/clock.ts'
import { askOutside } from '#server/platform/network/ask-outside.ts'
import { isOutside } from '#server/platform/network/public-address.ts'
import { isSigned, momentHeader, nonceHeader, signatureHeader, signatureOf } from './sign-message.ts'

/** Most that the partner says in one answer (bytes). */
const mostBytes = 64 * 1024

/** Where the partner is, and what both sign with. */
export interface PartnerAccess {
  address: string
  secret: string
  publicUrl: string
  /** ms */
  patience: number
  clock: Clock
}

const registrationSchema = v.object({
  active: v.boolean(),
  role: v.nullable(v.string()),
  /** The document is another account's. */
  used: v.boolean(),
  /** It may get points of this programme. */
  eligible: v.boolean(),
})
export type Registration = v.InferOutput<typeof registrationSchema>

const answerSchema = v.variant('state', [
  v.object({
    state: v.literal('accepted'),
    id: v.string(),
    points: v.pipe(v.number(), v.safeInteger()),
    on: daySchema,
  }),
  v.object({ state: v.literal('refused'), id: v.string() }),
  v.object({ state: v.literal('never'), id: v.string() }),
])
/** What the partner says of a transfer. */
export type TransferAnswer = v.InferOutput<typeof answerSchema>

const lineSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  state: v.picklist(['accepted', 'reversed']),
  points: v.pipe(v.number(), v.safeInteger()),
})
/** A line of the partner's file of a day. */
export type FileLine = v.InferOutput<typeof lineSchema>
const pageSchema = v.object({ lines: v.array(lineSchema), next: v.nullable(v.pipe(v.string(), v.maxLength(200))) })

/**
 * Asks the partner; null for everything that is no answer of its own to this question: silence, a redirect, another
 * status, no signature or another one, what cannot be read. What became of it is then unknown.
 */
async function ask<S extends v.GenericSchema>(
  access: PartnerAccess,
  schema: S,
  method: 'GET' | 'POST',
  call: string,
  value?: object,
): Promise<v.InferOutput<S> | null> {
  const { address, secret, publicUrl, patience, clock } = access
  const url = URL.parse(address.replace(/\/*$/, '/') + call)
  if (!url || !isOutside(url, publicUrl)) return null
  const body = value ? JSON.stringify(value) : ''
  const asked = { method, path: url.pathname + url.search, nonce: randomUUID() }
  const moment = clock.now().toISOString()
  const headers = {
    accept: 'application/json',
    ...(value && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    [momentHeader]: moment,
    [nonceHeader]: asked.nonce,
    [signatureHeader]: signatureOf(secret, { ...asked, status: 0, moment, body }),
  }
  try {
    const answer = await askOutside(url, { method, headers, body, patience, mostBytes })
    if (answer.status !== 200) return null
    const said = { ...asked, status: 200, moment: String(answer.headers[momentHeader]), body: answer.body }
    if (!isSigned(secret, said, answer.headers[signatureHeader], clock.now())) return null
    const read = v.safeParse(schema, JSON.parse(answer.body))
    return read.success ? read.output : null
  } catch {
    // However it failed, and whatever was said: there is no answer, and the transfer is asked for again.
    return null
  }
}

/** Who somebody is at the partner; null: it did not say. */
export const askRegistration = (
  access: PartnerAccess,
  person: { account: string; document: string; country: string },
): Promise<Registration | null> => ask(access, registrationSchema, 'POST', 'registrations/', person)

const ofTransfer = async (
  id: string,
  asked: Promise<TransferAnswer | null>,
  allowed: readonly TransferAnswer['state'][],
): Promise<TransferAnswer | null> => {
  const answer = await asked
  return answer?.id === id && allowed.includes(answer.state) ? answer : null
}

/** Sends points; the same id sends nothing twice. */
export const sendTransfer = (access: PartnerAccess, transfer: { id: string; account: string; points: number }) =>
  ofTransfer(transfer.id, ask(access, answerSchema, 'POST', 'transfers/', transfer), ['accepted', 'refused'])

/** What became of a transfer. */
export const askTransfer = (access: PartnerAccess, id: string) =>
  ofTransfer(id, ask(access, answerSchema, 'GET', `transfers/${id}/`), ['accepted', 'refused', 'never'])

/** Has a transfer refused for ever; one that was accepted stays so, and says it. */
export const voidTransfer = (access: PartnerAccess, id: string) =>
  ofTransfer(id, ask(access, answerSchema, 'POST', `transfers/${id}/void/`, { id }), ['accepted', 'refused'])

/** Most pages of a day's file. */
const mostPages = 2000

/** What the partner took and reversed on a day, whole; null: it did not say. */
export async function readFile(access: PartnerAccess, day: string): Promise<FileLine[] | null> {
  const lines: FileLine[] = []
  let after = ''
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({ day, ...(after && { after }) })
    const answer = await ask(access, pageSchema, 'GET', `transfers/?${query.toString()}`)
    if (!answer) return null
    lines.push(...answer.lines)
    if (answer.next === null) return lines
    after = answer.next
  }
  return null
}
