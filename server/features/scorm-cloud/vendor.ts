import * as v from 'valibot'
import type { ScormCloudConfig } from '#server/platform/config/config-scorm-cloud.ts'
import type { CloudResult } from './cloud-result-policy.ts'

// The vendor's API, version 2: https://cloud.scorm.com/docs/v2/reference/swagger/

/** How long the vendor may take to answer (ms), and the most it may say (bytes). */
const [patience, mostBytes] = [15_000, 1024 * 1024]

/** The vendor answered with this status where something else was asked for. */
class VendorError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`SCORM Cloud answered ${status}`)
    this.status = status
  }
}

async function ask({ url, appId, secret }: ScormCloudConfig, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    // An answer that leads elsewhere would take the credentials there.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new VendorError(answer.status)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('SCORM Cloud says more than is read')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? null : JSON.parse(text)
}

/** A registration as the vendor is told of it. */
export interface NewRegistration {
  id: string
  course: string
  learner: { id: string; firstName: string; lastName: string }
  /** Where it says that something changed. */
  changedUrl: string
}

/** Tells the vendor of a registration; one that it knows already stays as it is. Throws what the network throws, or a `VendorError`. */
export async function register(
  vendor: ScormCloudConfig,
  { id, course, learner, changedUrl }: NewRegistration,
): Promise<void> {
  const body = {
    registrationId: id,
    courseId: course,
    learner,
    postBack: { url: changedUrl, authType: 'UNKNOWN', resultsFormat: 'COURSE' },
  }
  try {
    await ask(vendor, '/registrations', body)
  } catch (error) {
    // It is refused the second time; a server that ended after the first one did not hear that it was done.
    if (!(error instanceof VendorError) || error.status !== 400) throw error
    await ask(vendor, pathOf(id))
  }
}

const linkSchema = v.object({ launchLink: v.string() })
const resultSchema = v.object({
  registrationCompletion: v.string(),
  registrationSuccess: v.optional(v.string()),
  score: v.optional(v.nullable(v.object({ scaled: v.optional(v.nullable(v.number())) }))),
  updated: v.optional(v.nullable(v.string())),
})

const pathOf = (id: string) => `/registrations/${encodeURIComponent(id)}`

/** The address at which a registration's course opens, for some minutes. */
export async function linkOf(vendor: ScormCloudConfig, id: string, exitUrl: string): Promise<string> {
  const said = v.parse(
    linkSchema,
    await ask(vendor, `${pathOf(id)}/launchLink`, { expiry: 600, redirectOnExitUrl: exitUrl }),
  )
  // The vendor's own answers name its host or a path of it.
  const { href, protocol } = new URL(said.launchLink, vendor.url)
  if (protocol !== 'https:' && protocol !== new URL(vendor.url).protocol)
    throw new Error('SCORM Cloud gives an address that nobody opens')
  return href
}

/** How a registration stands; null: the vendor has it no more. */
export async function readResult(vendor: ScormCloudConfig, id: string, now: Date): Promise<CloudResult | null> {
  let said: unknown
  try {
    said = await ask(vendor, pathOf(id))
  } catch (error) {
    if (error instanceof VendorError && error.status === 404) return null
    throw error
  }
  const { registrationCompletion, registrationSuccess, score, updated } = v.parse(resultSchema, said)
  const scaled = score?.scaled ?? null
  const changedAt = new Date(updated ?? now)
  return {
    done: registrationCompletion === 'COMPLETED',
    passed: registrationSuccess === 'PASSED' ? true : registrationSuccess === 'FAILED' ? false : null,
    score: scaled === null ? null : Math.min(100, Math.max(0, scaled)),
    changedAt: (Number.isNaN(changedAt.getTime()) ? now : changedAt).toISOString(),
  }
}
