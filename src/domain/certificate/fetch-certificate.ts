import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { ownCertificate } from '#contract/features/certificate/certificate-contract.ts'
import { call } from '#engine/session/api.ts'

/** The person's certificate of a finished item, as a PDF with its name; rejects as any call does. */
export async function fetchCertificate({ kind, id }: Item): Promise<{ name: string; bytes: Blob }> {
  const answer = await call(ownCertificate, { body: kind === 'trail' ? { trail_id: id } : { course_id: id } })
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? 'certificado.pdf', bytes: await answer.blob() }
}
